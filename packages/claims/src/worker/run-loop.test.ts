// The loop and the pipeline together, on the model store: everything due is brought to its end, once.
import { expect, it, vi } from 'vitest';
import { aWorker } from '../../test/a-worker.js';
import { aRecord, NOW, ScriptedSender, SENDER_ID } from '../../test/fixtures.js';
import { promiseParts } from '../../test/promise-parts.js';
import { MemoryStore } from '../memory/memory-store.js';
import type { Outcome } from '../outcome.js';

const sent: Outcome = { kind: 'sent', evidence: '250' };

function storeWith(count: number, over: Parameters<typeof aRecord>[0] = {}): MemoryStore {
  const store = new MemoryStore(() => NOW);
  for (let index = 0; index < count; index += 1)
    store.insert(aRecord({ id: `delivery-${index}`, notificationId: `n-${index % 7}`, ...over }));
  return store;
}

async function untilFinal(store: MemoryStore): Promise<void> {
  await vi.waitFor(() => expect(store.all().every(({ finishedAt }) => finishedAt !== null)).toBe(true), {
    timeout: 5_000,
    interval: 5,
  });
}

it('brings everything that is due to its end, each exactly once, within its concurrency', async () => {
  let inCall = 0;
  let most = 0;
  const sender = new ScriptedSender(async (_, { mark }) => {
    mark();
    inCall += 1;
    most = Math.max(most, inCall);
    await new Promise((resolve) => setImmediate(resolve));
    inCall -= 1;
    return sent;
  });
  const store = storeWith(200);
  const workers = [
    aWorker({ store, sender, concurrency: 5 }),
    aWorker({ store, sender, concurrency: 5, workerId: 'worker-2' }),
  ];
  await untilFinal(store);
  await Promise.all(workers.map((worker) => worker.drain()));
  expect(sender.reached.length).toBe(200);
  expect(new Set(sender.reached).size).toBe(200);
  expect(most).toBeLessThanOrEqual(10);
  expect(store.notifications.read('n-0')).toMatchObject({ pendingCount: 0, completedCount: 1 });
});

it('never repeats a call whose answer nobody can read', async () => {
  const sender = new ScriptedSender(async (_, { mark }) => {
    mark();
    throw new Error('connection reset');
  });
  const store = storeWith(20);
  const worker = aWorker({ store, sender });
  await vi.waitFor(() => expect(store.all().every(({ state }) => state === 'unknown')).toBe(true));
  await worker.drain();
  expect(sender.reached.length).toBe(20);
});

it('lets no byte leave once begin has refused: canceled between claim and begin', async () => {
  const store = storeWith(1);
  const sender = new ScriptedSender(async (_, { mark }) => {
    mark();
    return sent;
  });
  const composed = promiseParts<void>();
  const composing = promiseParts<void>();
  sender.compose = async (claim) => {
    composing.resolve(undefined);
    await composed.promise;
    return { hash: claim.deliveryId, body: '' };
  };
  const worker = aWorker({ store, sender });
  await composing.promise;
  expect(await store.cancel('delivery-0')).toBe(true);
  composed.resolve();
  await worker.drain();
  expect(sender.reached).toEqual([]);
  expect(store.read('delivery-0').state).toBe('canceled');
});

it('offers a yes as proof when the row was reaped during the call', async () => {
  let now = NOW;
  const store = new MemoryStore(() => now);
  store.insert(aRecord());
  const answered = promiseParts<Outcome>();
  const sender = new ScriptedSender(
    async (_, { mark }) => {
      mark();
      return await answered.promise;
    },
    { class: 'opaque', callTimeoutMs: 60_000 },
  );
  const worker = aWorker({ store, sender, over: { onCall: () => () => {} } });
  await vi.waitFor(() => expect(store.read('delivery-1').state).toBe('sending'));
  now += 31_000;
  await store.reap(10);
  expect(store.read('delivery-1').state).toBe('unknown');
  answered.resolve(sent);
  await vi.waitFor(() => expect(store.read('delivery-1').state).toBe('sent'));
  await worker.drain();
});

it('settles a delivery whose content can never be composed as failed, without a call', async () => {
  const store = storeWith(1);
  const sender = new ScriptedSender(async (_, { mark }) => {
    mark();
    return sent;
  });
  sender.compose = () => {
    throw new Error('bad content');
  };
  const worker = aWorker({ store, sender });
  await untilFinal(store);
  await worker.drain();
  expect(store.read('delivery-0')).toMatchObject({ state: 'failed', reasonCode: 'not_composable' });
  expect(sender.reached).toEqual([]);
});

it('refuses what is suppressed without a call, a natural effect too', async () => {
  for (const safetyClass of ['opaque', 'natural'] as const) {
    const store = storeWith(2);
    const { claim } = store;
    store.claim = async (request) =>
      (await claim.call(store, request)).map((delivery) =>
        delivery.deliveryId === 'delivery-0' ? { ...delivery, isSuppressed: true } : delivery,
      );
    const sender = new ScriptedSender(async (_, { mark }) => {
      mark();
      return sent;
    });
    const safety = sender.safety.bind(sender);
    const effects: string[] = [];
    Object.assign(sender, {
      safety: () => ({ ...safety(), class: safetyClass }),
      naturalEffect: ({ deliveryId }: { deliveryId: string }) => {
        effects.push(deliveryId);
        return { kind: 'inbox_item' };
      },
    });
    const worker = aWorker({ store, sender });
    await untilFinal(store);
    await worker.drain();
    expect(store.read('delivery-0')).toMatchObject({ state: 'failed', reasonCode: 'suppressed' });
    expect(store.read('delivery-1')).toMatchObject({ state: 'sent' });
    expect([...sender.reached, ...effects]).toEqual(['delivery-1']);
  }
});

it('runs what has cost a worker its life with nothing else in hand', async () => {
  const store = storeWith(30);
  store.insert(aRecord({ id: 'suspect', notificationId: 's', crashCount: 1, dueAt: NOW - 1 }));
  const inCall = new Set<string>();
  const beside: number[] = [];
  const sender = new ScriptedSender(async (claim, { mark }) => {
    mark();
    inCall.add(claim.deliveryId);
    if (inCall.has('suspect')) beside.push(inCall.size - 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inCall.delete(claim.deliveryId);
    return sent;
  });
  const worker = aWorker({ store, sender, concurrency: 4 });
  await untilFinal(store);
  await worker.drain();
  expect(store.read('suspect').state).toBe('sent');
  expect(beside.length).toBeGreaterThan(0);
  expect(Math.max(...beside)).toBe(0);
});

it('keeps its loop alive while the database is away, and goes on when it is back', async () => {
  const store = storeWith(3);
  const claim = store.claim.bind(store);
  let failures = 3;
  store.claim = async (request) => {
    failures -= 1;
    if (failures >= 0) throw new Error('database gone');
    return await claim(request);
  };
  const worker = aWorker({ store, sender: new ScriptedSender(async () => sent) });
  await untilFinal(store);
  await worker.drain();
  expect(worker.troubles.length).toBe(3);
});

it('drains: finishes what is out, and claims nothing more', async () => {
  const store = storeWith(50);
  const gate = promiseParts<void>();
  const sender = new ScriptedSender(async (_, { mark }) => {
    mark();
    await gate.promise;
    return sent;
  });
  const worker = aWorker({ store, sender, concurrency: 4 });
  await vi.waitFor(() => expect(sender.reached.length).toBe(4));
  const drained = worker.drain();
  gate.resolve();
  await drained;
  expect(store.all().filter(({ state }) => state === 'sent').length).toBe(4);
  expect(store.all().filter(({ state }) => state === 'queued').length).toBe(46);
});

it('writes a natural delivery and its effect together, without ever being in a call', async () => {
  const store = storeWith(3);
  const sender = new ScriptedSender(async () => sent, { class: 'natural' });
  const worker = aWorker({ store, sender });
  await untilFinal(store);
  await worker.drain();
  expect(sender.reached).toEqual([]);
  expect(store.all().every(({ state, attemptCount }) => state === 'sent' && attemptCount === 0)).toBe(true);
});

it('leaves another sender’s share alone', async () => {
  const store = storeWith(2);
  store.closedSenders.add(SENDER_ID);
  const sender = new ScriptedSender(async () => sent);
  const worker = aWorker({ store, sender });
  await new Promise((resolve) => setTimeout(resolve, 30));
  await worker.drain();
  expect(store.all().map(({ state }) => state)).toEqual(['queued', 'queued']);
});
