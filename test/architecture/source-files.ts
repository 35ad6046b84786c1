// Every source file of the repository, with its text and what it imports.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
  /** Module specifiers of every static and dynamic import, export-from and require. */
  imports: readonly string[];
}

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['packages', 'apps', 'scripts', 'test', 'bench', 'chaos', 'demo'];
const LEFT_OUT = new Set(['node_modules', 'dist', '.turbo', '.next', 'out', 'coverage']);

/** Reads all `.ts`, `.tsx` and `.mjs` files of the workspaces. */
export function readSourceFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) => filesUnder(join(ROOT, folder)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => sourceFile(relative(ROOT, file).split(sep).join('/'), readFileSync(file, 'utf8')));
}

/** A file as the rules see it; tests of the rules make theirs up. */
export function sourceFile(path: string, text: string): SourceFile {
  const pattern = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\brequire\(\s*)(['"])([^'"\n]+)\1/g;
  return { path, text, imports: [...text.matchAll(pattern)].map((match) => match[2] ?? '') };
}

/** `packages/claims`, `apps/api`, `scripts` …: the part of the repository that a file belongs to. */
export function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
}

/** Whether a file is there for tests only. */
export function isTestFile(path: string): boolean {
  return (
    /\.test\.tsx?$/.test(path) ||
    /^(test|bench|chaos|demo)\//.test(path) ||
    /^(packages|apps)\/[^/]+\/(test|e2e)\//.test(path)
  );
}

/** `zod`, `@nestjs/common`, `node:fs` …; undefined for a relative import. */
export function libraryOf(specifier: string): string | undefined {
  if (specifier.startsWith('.')) return undefined;
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function filesUnder(folder: string): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(folder);
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}
