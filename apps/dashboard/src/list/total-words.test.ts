// What the footer of a list says.
import { expect, it } from 'vitest';
import { totalWords } from './total-words';

it.each([
  [1, true, undefined, '1 row'],
  [0, true, undefined, '0 rows'],
  [50, false, undefined, '50 rows, and more'],
  [50, false, { count: 1_234, hasMore: false }, '50 of 1 234 rows'],
  [50, false, { count: 10_000, hasMore: true }, '50 of 10 000+ rows'],
  [50, false, { count: null, hasMore: true }, '50 rows, and more'],
  [50, false, { count: 49, hasMore: false }, '50 of 50 rows'],
])('says of %s rows (all: %s, counted: %j) "%s"', (shown, isAll, total, words) =>
  expect(totalWords(shown, isAll, total)).toBe(words),
);
