// Whether a sender does well.
import { expect, it } from 'vitest';
import { isFailing, lookUpWords, msWords, successWords } from './sender-health';

it.each([
  [{ sent: 0, refused: 0, unknown: 0 }, '–', false],
  [{ sent: 0, refused: 9, unknown: 0 }, '0 %', false],
  [{ sent: 0, refused: 10, unknown: 0 }, '0 %', true],
  [{ sent: 4, refused: 2, unknown: 4 }, '40 %', true],
  [{ sent: 5, refused: 1, unknown: 4 }, '50 %', false],
  [{ sent: 999, refused: 1, unknown: 0 }, '99 %', false],
  [{ sent: 7, refused: 0, unknown: 0 }, '100 %', false],
])('tells of %o that %s of its calls succeeded, and whether it is failing: %s', (calls, words, failing) => {
  expect(successWords(calls)).toBe(words);
  expect(isFailing(calls)).toBe(failing);
});

it.each([
  [null, '–'],
  [0, '0 ms'],
  [999, '999 ms'],
  [2_449, '2.4 s'],
])('tells of %s ms as %s', (ms, words) => {
  expect(msWords(ms)).toBe(words);
});

it.each([
  [['opaque'], 'Cannot be asked'],
  // They exclude each other: to say all of them says nothing.
  [['natural', 'lookup', 'opaque'], 'Depends on the recipient'],
] as const)('says of a lost answer of %o: %s', (classes, words) => {
  expect(lookUpWords({ safety: { classes: [...classes] } })).toBe(words);
});
