// Group commit: what comes while a group is under way goes with the next one, and everyone gets their own answer.
import { describe, expect, it } from 'vitest';
import { Coalescer } from './coalescer.js';

interface Run {
  items: readonly number[];
  finish: (answers: readonly string[]) => void;
  fail: (error: Error) => void;
}

function harness({ most = 100, atOnce = 1, mostBytes = Number.POSITIVE_INFINITY } = {}) {
  const runs: Run[] = [];
  const coalescer = new Coalescer<number, string>({
    most,
    atOnce,
    mostBytes,
    weigh: (item) => item,
    run: (items) => new Promise((finish, fail) => runs.push({ items, finish, fail })),
  });
  const runsBecome = async (count: number) => {
    await expect.poll(() => runs.length).toBe(count);
    return runs[count - 1] as Run;
  };
  return { coalescer, runs, runsBecome };
}

describe('Coalescer', () => {
  it('sends everything of one turn together, and everything that comes meanwhile in the next group', async () => {
    const { coalescer, runsBecome } = harness();
    const first = [coalescer.add(1), coalescer.add(2)];
    const one = await runsBecome(1);
    expect(one.items).toEqual([1, 2]);
    const second = [coalescer.add(3), coalescer.add(4), coalescer.add(5)];
    one.finish(['a', 'b']);
    expect(await Promise.all(first)).toEqual(['a', 'b']);
    const two = await runsBecome(2);
    expect(two.items).toEqual([3, 4, 5]);
    two.finish(['c', 'd', 'e']);
    expect(await Promise.all(second)).toEqual(['c', 'd', 'e']);
  });

  it('holds a group to the most items and the most bytes, and lets one oversized item go alone', async () => {
    const { coalescer, runs, runsBecome } = harness({ most: 3, atOnce: 10, mostBytes: 10 });
    const answers = [1, 2, 3, 4, 9, 2, 50].map((item) => coalescer.add(item));
    await runsBecome(5);
    expect(runs.map(({ items }) => items)).toEqual([[1, 2, 3], [4], [9], [2], [50]]);
    for (const run of runs) run.finish(run.items.map(String));
    await Promise.all(answers);
  });

  it('rejects the items of a failed group only, and goes on', async () => {
    const { coalescer, runsBecome } = harness();
    const lost = coalescer.add(1);
    const one = await runsBecome(1);
    const kept = coalescer.add(2);
    one.fail(new Error('no answer'));
    await expect(lost).rejects.toThrow('no answer');
    (await runsBecome(2)).finish(['b']);
    expect(await kept).toBe('b');
  });
});
