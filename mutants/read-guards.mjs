// The list of guards: what each one promises, the patch that takes it away, and the test that has to notice.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, 'guards');

/**
 * @typedef {{ file: string, find: string, replace: string }} Edit Paths are from the root; `find` stands in the file once.
 * @typedef {{ file: string, test: string }} NamedTest `test` is the full name, with the names of its describes before it.
 * @typedef {{ name: string, guard: string, patch: Edit[], red: NamedTest }} Mutant
 */

/** All mutants, in the order of files and lists. @returns {Mutant[]} */
export function readGuards() {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) => parse(readFileSync(join(FOLDER, file), 'utf8')));
}

/**
 * So many of them, others every day, until all have had their turn.
 * @param {Mutant[]} mutants
 * @param {number} count
 * @param {Date} today
 */
export function rotate(mutants, count, today) {
  const day = Math.floor(today.getTime() / 86_400_000);
  const stride = Math.ceil(mutants.length / count);
  const turns = Array.from({ length: Math.min(count, mutants.length) }, (_, turn) => day + turn * stride);
  return [...new Set(turns.map((turn) => mutants[turn % mutants.length]))];
}
