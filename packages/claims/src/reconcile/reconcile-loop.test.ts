// The reconciler's loop: a slow sender holds up nobody else, and what is taken is either checked in time or left to its hold.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aClaim } from '../../test/a-claim.js';
import { promiseParts } from '../../test/promise-parts.js';
import { type ReconcileLoopOptions, startReconcileLoop } from './reconcile-loop.js';
import type { UnknownDelivery } from './unknown-delivery.js';

const dueOf = (senderId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    deliveryId: `${senderId}-${index}`,
    claim: aClaim({ senderId }),
  })) as unknown as UnknownDelivery[];

function start(due: UnknownDelivery[], over: Partial<ReconcileLoopOptions>) {
  const queue = [...due];
  const loop = startReconcileLoop({
    store: {
      takeDue: async (limit, _holdMs, except) => {
        const taken = queue.filter(({ claim }) => !except.includes(claim.senderId)).slice(0, limit);
        for (const each of taken) queue.splice(queue.indexOf(each), 1);
        return taken;
      },
    },
    check: async () => {},
    everyMs: 5,
    batch: 10,
    mostInHand: 100,
    perSender: 2,
    holdMs: 30_000,
    longestCheckMs: 10_000,
    monotonicMs: () => 0,
    onTrouble: () => {},
    ...over,
  });
  onTestFinished(() => loop.stop());
  return { loop, left: queue };
}

describe('the loop', () => {
  it('reaches the one behind a thousand that never get an answer', async () => {
    const checked: string[] = [];
    const { promise: never, resolve } = promiseParts<void>();
    const check = async ({ deliveryId }: UnknownDelivery) => {
      checked.push(deliveryId);
      if (deliveryId.startsWith('slow')) await never;
    };
    start([...dueOf('slow', 1_000), ...dueOf('quick', 1)], { check });
    // Runs first: the loop's end waits for the checks under way.
    onTestFinished(() => resolve());
    await vi.waitUntil(() => checked.includes('quick-0'), { timeout: 2_000 });
    expect(checked.filter((id) => id.startsWith('slow'))).toHaveLength(2);
  });

  it('never asks one sender more than so much at once', async () => {
    let underWay = 0;
    let most = 0;
    let done = 0;
    const check = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      done += 1;
    };
    start(dueOf('one', 100), { check });
    await vi.waitUntil(() => done === 100, { timeout: 5_000 });
    expect(most).toBe(2);
  });

  it('leaves to its hold what it could not start in time', async () => {
    let clockMs = 0;
    const checked: string[] = [];
    const first = promiseParts<void>();
    const check = async ({ deliveryId }: UnknownDelivery) => {
      checked.push(deliveryId);
      await first.promise;
    };
    const { left } = start(dueOf('one', 5), { check, perSender: 1, monotonicMs: () => clockMs });
    await vi.waitUntil(() => left.length === 0, { timeout: 2_000 });
    clockMs = 20_001;
    first.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(checked).toEqual(['one-0']);
  });

  it('goes on when the store fails, and when a check does', async () => {
    const trouble: string[] = [];
    let asked = 0;
    start([], {
      store: {
        takeDue: async () => {
          asked += 1;
          if (asked === 1) throw new Error('connection lost');
          return asked === 2 ? dueOf('one', 1) : [];
        },
      },
      check: () => Promise.reject(new Error('connection lost')),
      onTrouble: (step) => trouble.push(step),
    });
    await vi.waitUntil(() => asked > 3, { timeout: 2_000 });
    expect(trouble).toEqual(['take due checks', 'check']);
  });

  it('ends the check under way and starts no other when it is told to stop', async () => {
    const checked: string[] = [];
    const first = promiseParts<void>();
    const check = async ({ deliveryId }: UnknownDelivery) => {
      checked.push(deliveryId);
      await first.promise;
    };
    const { loop } = start(dueOf('one', 5), { check, perSender: 1 });
    await vi.waitUntil(() => checked.length === 1, { timeout: 2_000 });
    const stopping = loop.stop();
    first.resolve();
    await stopping;
    expect(checked).toEqual(['one-0']);
  });
});
