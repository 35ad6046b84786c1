// What a slow listener gets: the latest of each thing, and no more than fits.
import { describe, expect, it } from 'vitest';
import { type HintRow, MOST_HINTS } from '../database/sql/find-hints.js';
import { HintQueue } from './hint-queue.js';

const hint = (id: string, version = 1): HintRow => ({
  kind: 'delivery',
  id,
  status: 'sent',
  version,
  seq: 0,
  touches: null,
});
const never = new AbortController().signal;

describe('HintQueue', () => {
  it('tells the latest of each thing once', async () => {
    const queue = new HintQueue();
    queue.add([hint('a'), hint('b')]);
    queue.add([hint('a', 2)]);
    expect(await queue.take(0, never)).toEqual([hint('a', 2), hint('b')]);
    expect(await queue.take(0, never)).toEqual([]);
  });

  it('tells a reader who fell behind to fetch again, instead of keeping everything', async () => {
    const queue = new HintQueue();
    for (let count = 0; count <= MOST_HINTS; count += 1) queue.add([hint(`d-${count}`)]);
    queue.add([hint('later')]);
    expect(await queue.take(0, never)).toEqual(['reset']);
    queue.add([hint('after')]);
    expect(await queue.take(0, never)).toEqual([hint('after')]);
  });

  it('waits for the first one, and ends its wait with the signal', async () => {
    const queue = new HintQueue();
    const waiting = queue.take(60_000, never);
    queue.add([hint('a')]);
    expect(await waiting).toEqual([hint('a')]);
    const end = new AbortController();
    const cut = queue.take(60_000, end.signal);
    end.abort();
    expect(await cut).toEqual([]);
  });
});
