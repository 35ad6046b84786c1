// Slots: nobody gets more than there is, and nobody is starved.
import { expect, it } from 'vitest';
import { aRecord } from '../../test/fixtures.js';
import { claimOf } from '../memory/claim-of.js';
import { Slots } from './slots.js';

const senders = [
  { id: 'a', maxInFlight: 100 },
  { id: 'b', maxInFlight: 2 },
];

it('puts another sender first at every turn', () => {
  const slots = new Slots(10);
  expect([slots.share(senders)[0]?.senderId, slots.share(senders)[0]?.senderId]).toEqual(['a', 'b']);
});

const claimsOf = (senderId: string, count: number) =>
  Array.from({ length: count }, () => claimOf(aRecord({ senderId })));

it('lets one that alone has work take all but a reserve for whoever gets work next', () => {
  const slots = new Slots(16);
  expect(slots.share(senders)[0]).toEqual({ senderId: 'a', limit: 14 });
  const claimed = claimsOf('a', 14);
  slots.turned(claimed);
  for (const delivery of claimed) slots.take(delivery);
  expect(slots.share(senders)).toEqual([{ senderId: 'b', limit: 2 }]);
  expect(new Slots(1).share(senders)[0]?.limit).toBe(1);
  expect(new Slots(16).share(senders.slice(0, 1))[0]?.limit).toBe(16);
});

it('keeps each sender within its own limit, and off half of the worker while another holds work', () => {
  const slots = new Slots(10);
  for (const delivery of claimsOf('b', 2)) slots.take(delivery);
  expect(slots.share(senders)).toEqual([{ senderId: 'a', limit: 5 }]);
});

it('keeps each sender off half of the worker for a turn after another got work', () => {
  const slots = new Slots(10);
  const quick = claimsOf('b', 1);
  slots.turned(quick);
  expect(slots.share(senders)[0]).toEqual({ senderId: 'a', limit: 5 });
  slots.turned(claimsOf('a', 5));
  expect(slots.share(senders)[1]).toEqual({ senderId: 'a', limit: 8 });
});

it('shares nothing when everything is in hand, and again when something is given back', () => {
  const slots = new Slots(1);
  const delivery = claimOf(aRecord({ senderId: 'a' }));
  slots.take(delivery);
  expect(slots.share(senders)).toEqual([]);
  slots.giveBack(delivery);
  expect(slots.share(senders)).toHaveLength(2);
});
