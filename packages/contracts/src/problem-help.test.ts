// Every problem that the API can answer is explained.
import { expect, it } from 'vitest';
import { PROBLEM_HELP } from './problem-help.js';
import { PROBLEM_CODES } from './problems.js';

it('says of every problem what it means and what to do', () => {
  expect(PROBLEM_CODES.filter((code) => (PROBLEM_HELP[code]?.length ?? 0) < 40)).toEqual([]);
});
