// Rows stay where they are while a list lives.
import { describe, expect, it } from 'vitest';
import { steadyRows } from './steady-rows';

interface Row {
  readonly id: string;
  readonly state: string;
}
const idOf = ({ id }: Row) => id;
const row = (id: string, state = 'queued'): Row => ({ id, state });
const keptOf = (...rows: Row[]) => new Map(rows.map((each) => [each.id, each]));

describe('A list that lives', () => {
  it('shows everything at first', () => {
    const { shown, waitingCount } = steadyRows([row('b'), row('a')], null, idOf, new Map());
    expect(shown.map(idOf)).toEqual(['b', 'a']);
    expect(waitingCount).toBe(0);
  });

  it('keeps new rows back and counts them', () => {
    const rows = steadyRows([row('d'), row('c'), row('b'), row('a')], ['b', 'a'], idOf, new Map());
    expect(rows.shown.map(idOf)).toEqual(['b', 'a']);
    expect(rows.waitingCount).toBe(2);
  });

  it('brings a shown row up to date in its place', () => {
    const { shown } = steadyRows([row('c'), row('a', 'sent'), row('b')], ['b', 'a'], idOf, new Map());
    expect(shown).toEqual([row('b'), row('a', 'sent')]);
  });

  it('keeps a row that has slipped off the page, as it was last seen', () => {
    const { shown } = steadyRows([row('c')], ['b'], idOf, keptOf(row('b', 'sent')));
    expect(shown).toEqual([row('b', 'sent')]);
  });
});

describe('A shown row that the list no longer has', () => {
  const kept = keptOf(row('c'), row('b'), row('a'));
  const goneOf = (latest: Row[], isWhole: boolean) => [
    ...steadyRows(latest, ['c', 'b', 'a'], idOf, kept, isWhole).gone,
  ];

  it('is gone where one below it is still there', () => {
    expect(goneOf([row('d'), row('c'), row('a')], false)).toEqual(['b']);
  });

  it('may only have been pushed off the page where none below it is there', () => {
    expect(goneOf([row('e'), row('d'), row('c')], false)).toEqual([]);
  });

  it('is gone where the latest are all that there are', () => {
    expect(goneOf([row('c')], true)).toEqual(['b', 'a']);
    expect(goneOf([], true)).toEqual(['c', 'b', 'a']);
  });
});
