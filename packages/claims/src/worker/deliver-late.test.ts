// An answer that comes when its row is somebody else's: a yes is proof, a no closes its own attempt, and nothing else is said.
import { expect, it, vi } from 'vitest';
import { aWorker } from '../../test/a-worker.js';
import { aRecord, NOW, type Script, ScriptedSender } from '../../test/fixtures.js';
import { promiseParts } from '../../test/promise-parts.js';
import { MemoryStore, type Outcome } from '../index.js';

/** A worker in the middle of a call; meanwhile its lease runs out and the reaper takes the row. */
async function reapedInMidCall() {
  let now = NOW;
  const store = new MemoryStore(() => now);
  store.insert(aRecord());
  const answer = promiseParts<Outcome>();
  const begun = promiseParts<void>();
  const script: Script = (_claim, { mark }) => {
    mark();
    begun.resolve();
    return answer.promise;
  };
  const sender = new ScriptedSender(script, { callTimeoutMs: 3_600_000, class: 'keyed', keyWindowMs: 86_400_000 });
  const worker = aWorker({ store, sender });
  await begun.promise;
  now += 60_000;
  await store.reap(10);
  return { store, worker, answer: answer.resolve };
}

it('T13: a no leads to another try, for nothing else is open', async () => {
  const { store, worker, answer } = await reapedInMidCall();
  answer({ kind: 'not_sent', code: 'http_429', scope: 'message', retryAfterMs: 60_000 });
  await vi.waitUntil(() => store.read('delivery-1').state !== 'unknown');
  expect(store.read('delivery-1')).toMatchObject({
    state: 'queued',
    dueAt: NOW + 120_000,
    attempts: [{ verdict: 'refused' }],
  });
  await worker.drain();
});

it('T13: a lasting no ends it as failed', async () => {
  const { store, worker, answer } = await reapedInMidCall();
  answer({ kind: 'rejected', code: 'http_400', scope: 'message' });
  await vi.waitUntil(() => store.read('delivery-1').state !== 'unknown');
  expect(store.read('delivery-1')).toMatchObject({ state: 'failed', reasonCode: 'http_400' });
  await worker.drain();
});

it('T12: a yes ends it as sent', async () => {
  const { store, worker, answer } = await reapedInMidCall();
  answer({ kind: 'sent', evidence: '250', providerMessageId: 'p' });
  await vi.waitUntil(() => store.read('delivery-1').state !== 'unknown');
  expect(store.read('delivery-1')).toMatchObject({ state: 'sent', providerMessageId: 'p' });
  await worker.drain();
});

it('says nothing about an answer that says nothing', async () => {
  const { store, worker, answer } = await reapedInMidCall();
  answer({ kind: 'unknown', code: 'reset', phase: 'body_sent' });
  await worker.drain();
  expect(store.read('delivery-1')).toMatchObject({ state: 'unknown', attempts: [{ verdict: null }] });
});

it('T13: a no that comes after the call’s timeout is heard once the timeout is on record', async () => {
  const store = new MemoryStore(() => NOW);
  store.insert(aRecord());
  const answer = promiseParts<Outcome>();
  const settled = promiseParts<void>();
  const script: Script = (_claim, { mark, signal }) => {
    mark();
    // It hears the timeout, and takes longer over it than it is given.
    signal.addEventListener('abort', () => setTimeout(() => answer.resolve(NO), 300));
    return answer.promise;
  };
  const NO: Outcome = { kind: 'rejected', code: 'http_400', scope: 'message' };
  const worker = aWorker({
    store,
    sender: new ScriptedSender(script, { callTimeoutMs: 20 }),
    over: {
      settle: async (settlement) => {
        await settled.promise;
        return (await store.settle([settlement]))[0] ?? false;
      },
    },
  });
  await answer.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.read('delivery-1').state).toBe('sending');
  settled.resolve();
  await vi.waitUntil(() => store.read('delivery-1').state === 'failed');
  await worker.drain();
});

it('tells the row why begin refused a re-issue', async () => {
  const store = new MemoryStore(() => NOW);
  const call = {
    number: 1,
    senderId: 'sender-1',
    beganAt: NOW - 2_000,
    endedAt: NOW - 1_000,
    callTimeoutMs: 1_000,
    isReaped: false,
    verdict: null,
  };
  store.insert(
    aRecord({ attemptCount: 1, attempts: [call], firstSubmittedAt: NOW - 2_000, requestHash: 'another body' }),
  );
  const sender = new ScriptedSender(() => Promise.reject(new Error('no call')), {
    class: 'keyed',
    keyWindowMs: 3_600_000,
  });
  const worker = aWorker({ store, sender });
  await vi.waitUntil(() => store.read('delivery-1').state === 'unknown');
  expect(store.read('delivery-1')).toMatchObject({ reasonCode: 'body_changed', nextCheckAt: NOW });
  expect(sender.reached).toEqual([]);
  await worker.drain();
});
