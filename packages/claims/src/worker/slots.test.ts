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

it('keeps each sender within its own limit, and off half of the worker while there are others', () => {
  const slots = new Slots(10);
  expect(slots.share(senders)).toEqual([
    { senderId: 'a', limit: 5 },
    { senderId: 'b', limit: 2 },
  ]);
  slots.take(claimOf(aRecord({ senderId: 'b' })));
  slots.take(claimOf(aRecord({ senderId: 'b' })));
  expect(slots.share(senders)).toEqual([{ senderId: 'a', limit: 5 }]);
});

it('shares nothing when everything is in hand, and again when something is given back', () => {
  const slots = new Slots(1);
  const delivery = claimOf(aRecord({ senderId: 'a' }));
  slots.take(delivery);
  expect(slots.share(senders)).toEqual([]);
  slots.giveBack(delivery);
  expect(slots.share(senders)).toHaveLength(2);
});
