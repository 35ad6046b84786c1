// Who may import whom: dashboard → client → contracts → claims; api → contracts, channels → claims.
import { posix } from 'node:path';
import { isTestFile, libraryOf, partOf, type SourceFile, sourceFile } from './source-files.js';

/** What each part may import, beside Node itself, relative files and the tools of tests. A part that is not here may import nothing. */
const ALLOWED: Readonly<Record<string, readonly string[] | 'any library'>> = {
  'packages/claims': [],
  'packages/contracts': ['zod', '@oneping/claims'],
  'packages/channels': ['zod', 'nodemailer', 'ipaddr.js', '@oneping/claims'],
  'packages/client': ['@oneping/contracts'],
  'packages/fakes': [],
  'apps/api': 'any library',
  'apps/dashboard': 'any library',
};

const OWN_PACKAGES_OF_APPS: Readonly<Record<string, readonly string[]>> = {
  'apps/api': ['@oneping/contracts', '@oneping/channels', '@oneping/claims'],
  'apps/dashboard': ['@oneping/client', '@oneping/contracts'],
};

/** Parts of Node that touch nothing outside the process: all that the core may use of it is none. */
const PARTS_WITHOUT_NODE = new Set(['packages/claims']);

const TEST_TOOLS = new Set(['vitest', 'fast-check', '@oneping/fakes']);

/** Libraries that shape the whole API; any other one lives behind one folder. */
const FRAMEWORKS = new Set(['zod', 'typeorm', 'fastify', 'rxjs', 'reflect-metadata', 'uuid']);

/** One line per import that goes the wrong way. */
export function wrongImports(file: SourceFile): string[] {
  if (!/^(packages|apps)\//.test(file.path)) return [];
  return file.imports
    .map((specifier) => ({ specifier, reason: reasonAgainst(file, specifier) }))
    .filter(({ reason }) => reason !== undefined)
    .map(({ specifier, reason }) => `${file.path} imports ${specifier}: ${reason}`);
}

function reasonAgainst(file: SourceFile, specifier: string): string | undefined {
  const part = partOf(file.path);
  const library = libraryOf(specifier);
  if (library === undefined) return reasonAgainstRelative(file, specifier);
  if (library === '@oneping/fakes') return isTestFile(file.path) ? undefined : 'fakes are for tests only';
  if (isTestFile(file.path)) return library.startsWith('@oneping/') ? reasonInTest(part, library) : undefined;
  if (TEST_TOOLS.has(library)) return isConformanceSuite(file.path) ? undefined : 'a tool of tests';
  if (library.startsWith('node:')) return PARTS_WITHOUT_NODE.has(part) ? 'claims imports nothing' : undefined;
  return isAllowed(part, library) ? undefined : `${part} may not know it`;
}

function reasonInTest(part: string, library: string): string | undefined {
  const isOwnClient = part.startsWith('apps/') && library === '@oneping/client';
  return isAllowed(part, library) || isOwnClient ? undefined : `${part} may not know it`;
}

function isAllowed(part: string, library: string): boolean {
  const allowed = ALLOWED[part] ?? [];
  if (library.startsWith('@oneping/')) return (OWN_PACKAGES_OF_APPS[part] ?? allowed).includes(library);
  return allowed === 'any library' || allowed.includes(library);
}

function reasonAgainstRelative(file: SourceFile, specifier: string): string | undefined {
  const target = posix.normalize(posix.join(posix.dirname(file.path), specifier));
  // Measurements of the whole product fill it in the same way.
  if (isMeasurement(target) && isMeasurement(file.path)) return undefined;
  if (partOf(target) !== partOf(file.path)) return 'a relative import does not leave its package';
  if (isTestFile(target) && !isTestFile(file.path)) return 'only tests import tests';
  return undefined;
}

function isMeasurement(path: string): boolean {
  return /^apps\/(api\/test|dashboard\/e2e)\/large\//.test(path);
}

/** Suites that packages export, so that every store and provider can be held to them. */
function isConformanceSuite(path: string): boolean {
  return /^packages\/[^/]+\/src\/conformance\//.test(path);
}

/** One line per library that more than one folder imports. Types do not count: nothing of them is left when it runs. */
export function scatteredLibraries(files: readonly SourceFile[]): string[] {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    if (isTestFile(file.path) || !/^(packages|apps)\//.test(file.path) || isConformanceSuite(file.path)) continue;
    // Its libraries are what pages are made of.
    if (partOf(file.path) === 'apps/dashboard') continue;
    for (const library of importsThatRun(file).map(libraryOf)) {
      if (library === undefined || /^(node:|@oneping\/|@nestjs\/)/.test(library) || FRAMEWORKS.has(library)) continue;
      folders.set(library, (folders.get(library) ?? new Set()).add(featureFolder(file.path)));
    }
  }
  return [...folders]
    .filter(([, where]) => where.size > 1)
    .map(([library, where]) => `${library} is imported in ${[...where].sort().join(' and ')}`);
}

/** `apps/api/src/database`, `packages/channels/src/smtp`: the folder right under `src`, or the file there. */
function featureFolder(path: string): string {
  return path.split('/').slice(0, 4).join('/');
}

function importsThatRun({ path, text }: SourceFile): readonly string[] {
  return sourceFile(path, text.replace(/^import type [^;]*;$/gm, '')).imports;
}
