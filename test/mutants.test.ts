// The list of mutants stays true: a refactoring that moves a guard has to take its patch along.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'mutants/guards');

const mutantSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  guard: z.string().min(1),
  patch: z.array(z.strictObject({ file: z.string(), find: z.string().min(1), replace: z.string() })).min(1),
  red: z.strictObject({ file: z.string(), test: z.string().min(1) }),
});

const mutants = readdirSync(FOLDER).flatMap((file) =>
  z.array(mutantSchema).parse(parse(readFileSync(join(FOLDER, file), 'utf8'))),
);

it('there is a mutant for every guard that carries a promise, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(20);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

it.each(mutants)('$name takes a text that stands in its file exactly once, and names a test file', ({ patch, red }) => {
  for (const { file, find, replace } of patch) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(text.split(find).length - 1, `${find}\nin ${file}`).toBe(1);
    expect(replace).not.toBe(find);
  }
  expect(existsSync(join(ROOT, red.file)), red.file).toBe(true);
});
