// Which columns are shown, and what the address says of it.
import { expect, it } from 'vitest';
import { shownNames, switchedWithout } from './column-choice';

const NAMES = ['at', 'key', 'address'];

it('shows all columns but those that the address leaves out', () => {
  expect(shownNames(NAMES, [])).toEqual(NAMES);
  expect(shownNames(NAMES, ['key', 'never-heard-of'])).toEqual(['at', 'address']);
});

it('shows all where the address leaves none', () => {
  expect(shownNames(NAMES, NAMES)).toEqual(NAMES);
});

it('switches a column off and on again', () => {
  expect(switchedWithout(NAMES, [], 'key')).toEqual(['key']);
  expect(switchedWithout(NAMES, ['at', 'key'], 'key')).toEqual(['at']);
});

it('keeps the last column', () => {
  expect(switchedWithout(NAMES, ['key', 'address'], 'at')).toEqual(['key', 'address']);
});
