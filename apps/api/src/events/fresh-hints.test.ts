// What is news to a listener, and what is not.
import { expect, it } from 'vitest';
import type { HintRow } from '../database/sql/find-hints.js';
import { freshHints, toldBy } from './fresh-hints.js';

const delivery: HintRow = { kind: 'delivery', id: 'd', status: 'unknown', version: 3, seq: 0, touches: 'n' };
const notification: HintRow = { kind: 'notification', id: 'n', status: 'pending', version: 1, seq: 0, touches: null };
const told = toldBy([delivery, notification]);

it.each<[string, Partial<HintRow>, readonly string[]]>([
  ['nothing', {}, []],
  ['a new state', { status: 'sent' }, ['delivery', 'notification']],
  ['a new version', { version: 4 }, ['delivery', 'notification']],
  ['a change without a version', { seq: 9 }, ['delivery', 'notification']],
  ['a delivery that is only taken in hand', { status: 'claimed', touches: null }, ['delivery']],
])('is told of %s', (_, change, kinds) => {
  expect(freshHints(told, [{ ...delivery, ...change }, notification]).map(({ kind }) => kind)).toEqual(kinds);
});

it('is told nothing when a change is remembered no more', () => {
  expect(freshHints(toldBy([{ ...delivery, seq: 9 }]), [delivery])).toEqual([]);
});
