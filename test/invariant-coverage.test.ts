// Every invariant of the protocol is asked for or shown by a test, and the list of them says the truth.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { INVARIANT_COVERAGE } from '../apps/api/test/support/invariant-coverage.js';
import { INVARIANTS } from '../apps/api/test/support/invariant-queries.js';

const API = join(import.meta.dirname, '../apps/api');
const COUNT = 32;

it('has a place for every one of them', () => {
  expect(Object.keys(INVARIANT_COVERAGE)).toEqual(Array.from({ length: COUNT }, (_, index) => `I${index + 1}`));
});

it('calls asked for what is asked for, once each', () => {
  const asked = Object.keys(INVARIANT_COVERAGE).filter((name) => INVARIANT_COVERAGE[name]?.isQueried);
  expect(INVARIANTS.map(({ name }) => name).sort()).toEqual(asked.sort());
});

it.each(Object.entries(INVARIANT_COVERAGE))('%s names tests that exist', (_, { tests }) => {
  expect(tests).not.toEqual([]);
  for (const [file, name] of tests) expect(readFileSync(join(API, file), 'utf8'), file).toContain(name);
});
