// How a key that is pending looks.
import { expect, it } from 'vitest';
import { keyState } from './key-state';
import { lookOf } from './tones';

const labelOf = (key: Parameters<typeof keyState>[0]) => lookOf(keyState(key)).label;

it('is Waiting only where nobody has begun it', () => {
  expect(labelOf({ status: 'pending', pendingState: 'queued' })).toBe('Waiting');
  expect(labelOf({ status: 'pending', pendingState: 'claimed' })).toBe('In progress');
  expect(labelOf({ status: 'pending', pendingState: 'sending' })).toBe('In progress');
  expect(labelOf({ status: 'pending', pendingState: 'unknown' })).toBe('Checking');
});

it('is how it ended once it has', () => {
  expect(labelOf({ status: 'partial', pendingState: null })).toBe('Partly sent');
});
