// Which columns are shown, and what the address says of it.
import { expect, it } from 'vitest';
import { shownNames, switchedColumn, withoutOf } from './column-choice';

const column = (accessor: string, isExtra = false) => ({ accessor, title: accessor, isExtra });
const COLUMNS = ['at', 'key', 'address'].map((name) => column(name));
const WITH_EXTRA = [...COLUMNS, column('app', true)];
const shown = (columns: typeof COLUMNS, value: string | null) => shownNames(columns, withoutOf(columns, value));

it('shows all columns but those that the address leaves out', () => {
  expect(shown(COLUMNS, null)).toEqual(['at', 'key', 'address']);
  expect(shown(COLUMNS, 'key,never-heard-of')).toEqual(['at', 'address']);
});

it('shows all where the address leaves none', () => {
  expect(shown(COLUMNS, 'at,key,address')).toEqual(['at', 'key', 'address']);
});

it('switches a column off and on again', () => {
  expect(switchedColumn(COLUMNS, null, 'key')).toBe('key');
  expect(switchedColumn(COLUMNS, 'at,key', 'at')).toBe('key');
  expect(switchedColumn(COLUMNS, 'key', 'key')).toBeNull();
});

it('keeps the last column', () => {
  expect(switchedColumn(COLUMNS, 'key,address', 'at')).toBe('key,address');
});

it('hides an extra column until it is wanted, and remembers that it is', () => {
  expect(shown(WITH_EXTRA, null)).toEqual(['at', 'key', 'address']);
  const wanted = switchedColumn(WITH_EXTRA, null, 'app');
  expect(wanted).not.toBeNull();
  expect(shown(WITH_EXTRA, wanted)).toEqual(['at', 'key', 'address', 'app']);
  expect(switchedColumn(WITH_EXTRA, wanted, 'app')).toBeNull();
  expect(switchedColumn(WITH_EXTRA, null, 'key')).toBe('key,app');
});
