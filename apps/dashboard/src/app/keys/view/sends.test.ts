// Which send something belongs to.
import { expect, it } from 'vitest';
import { sendNumberOf } from './sends';

const ONE = { id: 'a', channel: 'email', recipient: 'a@b.test', sendNumber: 1 } as const;
const TWO = { ...ONE, id: 'b', sendNumber: 2 };
const OTHER = { ...ONE, id: 'c', recipient: 'c@b.test' };

it('is told only where the same person was sent to more than once', () => {
  expect(sendNumberOf('a', [ONE, OTHER])).toBeUndefined();
  expect(sendNumberOf('a', [ONE, TWO, OTHER])).toBe(1);
  expect(sendNumberOf('b', [ONE, TWO, OTHER])).toBe(2);
  expect(sendNumberOf('c', [ONE, TWO, OTHER])).toBeUndefined();
});
