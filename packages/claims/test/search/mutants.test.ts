// Every guard is needed: without it the search finds a way to a second message, a lie on record, or a dead end.
import { expect, it } from 'vitest';
import { MUTANTS_OF_PEOPLE } from './mutants-of-people.js';
import { MUTANTS_OF_UPKEEP } from './mutants-of-upkeep.js';
import { MUTANTS_OF_WORKERS } from './mutants-of-workers.js';
import { PRODUCT } from './rules.js';
import { search } from './search.js';

it.each([...MUTANTS_OF_WORKERS, ...MUTANTS_OF_UPKEEP, ...MUTANTS_OF_PEOPLE])(
  '$breaks does not hold where $name',
  { timeout: 120_000 },
  ({ setting, rules, breaks }) => {
    const { counterexample } = search(setting, { ...PRODUCT, ...rules });
    expect(counterexample?.invariant).toBe(breaks);
  },
);
