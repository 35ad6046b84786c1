// Which sender is taken first is changed step by step, and sent as a whole.
import { describe, expect, it } from 'vitest';
import { isOrderOf, moved } from './sender-order';

describe('A sender', () => {
  it('moves by one place, and the one it passes takes its own', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  });

  it('stays where it is at either end', () => {
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
  });
});

it('An order is of the senders that there are, or of none', () => {
  expect(isOrderOf(['b', 'a'], ['a', 'b'])).toBe(true);
  expect(isOrderOf(['b', 'a'], ['a', 'b', 'c'])).toBe(false);
  expect(isOrderOf(['b', 'x'], ['a', 'b'])).toBe(false);
});
