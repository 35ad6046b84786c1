// Compiles the fakes' source into a folder of its own, so that their process can be tested without a build before.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** The path of a runnable run-fakes.js, and what removes it. */
export function compileFakes(): { entry: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'fakes-build-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const { outputText } = ts.transpileModule(readFileSync(join(source, file), 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ES2022 },
    });
    const target = join(folder, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  }
  return { entry: join(folder, 'run-fakes.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
