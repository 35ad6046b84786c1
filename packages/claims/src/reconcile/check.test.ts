// One check from end to end on the model store: asked once, written under its guard, and never lost when somebody was faster.
import { beforeEach, describe, expect, it } from 'vitest';
import { aRecord, NOW, type Script, ScriptedSender } from '../../test/fixtures.js';
import { promiseParts } from '../../test/promise-parts.js';
import {
  type AttemptRecord,
  type ChannelSender,
  type DeliveryRecord,
  type Evidence,
  MemoryReconcile,
  MemoryStore,
  type Safety,
} from '../index.js';
import { askNow, type CheckPorts, check } from './check.js';

let now = NOW;
let store: MemoryStore;
let reconcile: MemoryReconcile;

beforeEach(() => {
  now = NOW;
  store = new MemoryStore(() => now);
  reconcile = new MemoryReconcile(store, () => now);
});

const call: AttemptRecord = {
  number: 1,
  senderId: 'sender-1',
  beganAt: NOW - 70_000,
  endedAt: NOW - 60_000,
  callTimeoutMs: 60_000,
  isReaped: false,
  verdict: null,
};

async function takeOne(over: Partial<DeliveryRecord> = {}) {
  store.insert(
    aRecord({
      state: 'unknown',
      attemptCount: 1,
      dueAt: null,
      nextCheckAt: NOW,
      attempts: [call],
      firstSubmittedAt: NOW - 70_000,
      safetyClass: 'keyed',
      usableKeyWindowMs: 600_000,
      ...over,
    }),
  );
  const [unknown] = await reconcile.takeDue(1, 30_000, []);
  if (unknown === undefined) throw new Error('nothing was due');
  return unknown;
}

const neverSends: Script = () => Promise.reject(new Error('a check never sends'));

function asker(safety: Partial<Safety>, lookup?: ChannelSender<null>['lookup']): ChannelSender<null> {
  const sender: ChannelSender<null> = new ScriptedSender(neverSends, safety);
  if (lookup !== undefined) sender.lookup = lookup;
  return sender;
}

function portsWith(sender: ChannelSender<null> | null, over: Partial<CheckPorts<null>> = {}): CheckPorts<null> {
  return {
    store: reconcile,
    senderFor: async () => sender,
    netFor: () => null,
    now: () => 0,
    timeoutMs: 50,
    stop: new AbortController().signal,
    askedBy: 'reconciler',
    ...over,
  };
}

const says = (evidence: Partial<Evidence>) => async (): Promise<Evidence> => ({
  verdict: 'found',
  method: 'list',
  query: 'our id',
  ...evidence,
});
const verdicts = () => reconcile.evidence.map(({ evidence }) => evidence.verdict);

describe('a check', () => {
  it('that finds it ends it as sent, with the evidence', async () => {
    await check(await takeOne(), portsWith(asker({ class: 'lookup' }, says({ providerMessageId: 'p' }))));
    expect(store.read('delivery-1')).toMatchObject({ state: 'sent', providerMessageId: 'p', provedAt: NOW });
    expect(verdicts()).toEqual(['found']);
  });

  it('re-issues under the provider’s key without asking', async () => {
    await check(await takeOne(), portsWith(asker({ class: 'keyed' }, says({}))));
    expect(store.read('delivery-1')).toMatchObject({ state: 'queued', attempts: [{ verdict: null }] });
    expect(verdicts()).toEqual([]);
  });

  it('says why it left an opaque one to a person', async () => {
    await check(await takeOne(), portsWith(asker({ class: 'opaque' })));
    expect(store.read('delivery-1')).toMatchObject({ attention: 'resolution_required', nextCheckAt: null });
    expect(verdicts()).toEqual(['not_possible']);
  });

  it.each<[string, ChannelSender<null>['lookup']]>([
    ['throws', () => Promise.reject(new Error('boom'))],
    ['hangs', () => promiseParts<Evidence>().promise],
  ])('goes on when the look-up %s, and hides nothing past the horizon', async (_, lookup) => {
    const unknown = await takeOne();
    await check(unknown, portsWith(asker({ class: 'lookup', horizonMs: 1_000 }, lookup)));
    expect(verdicts()).toEqual(['failed']);
    const { attention, nextCheckAt } = store.read('delivery-1');
    expect([attention, nextCheckAt !== null]).toEqual(['resolution_required', true]);
  });

  it('asks again later where this process cannot make the sender', async () => {
    await check(await takeOne(), portsWith(null));
    expect(store.read('delivery-1')).toMatchObject({ state: 'unknown', attention: null });
    expect(verdicts()).toEqual(['failed']);
  });

  it('offers what it found as proof where an operator decided meanwhile', async () => {
    const unknown = await takeOne();
    const decide = async () => {
      store.apply(unknown, (record) => ({ ...record, state: 'failed', finishedAt: NOW, nextCheckAt: null }));
    };
    await check(unknown, portsWith(asker({ class: 'lookup' }, says({})), { beforeWrite: decide }));
    expect(store.read('delivery-1')).toMatchObject({ state: 'failed', provedAt: NOW });
  });

  it('writes nothing when it is told to stop while it waits for an answer', async () => {
    const stop = new AbortController();
    const hangs = () => promiseParts<Evidence>().promise;
    const checking = check(await takeOne(), portsWith(asker({ class: 'lookup' }, hangs), { stop: stop.signal }));
    stop.abort();
    await checking;
    expect(verdicts()).toEqual([]);
    expect(store.read('delivery-1').nextCheckAt).toBe(NOW + 30_000);
  });
});

describe('a look-up that somebody asks for', () => {
  it('works on a parked one, and moves it when it is found', async () => {
    const unknown = await takeOne({ attention: 'resolution_required' });
    const evidence = await askNow(unknown, portsWith(asker({ class: 'lookup' }, says({}))));
    expect(evidence.verdict).toBe('found');
    expect(store.read('delivery-1').state).toBe('sent');
  });

  it('changes no check where it finds nothing', async () => {
    const unknown = await takeOne();
    await askNow(
      unknown,
      portsWith(asker({ class: 'lookup' }, says({ verdict: 'not_found' })), { askedBy: 'api-key:1' }),
    );
    expect(store.read('delivery-1')).toMatchObject({ state: 'unknown', attention: null, nextCheckAt: NOW + 30_000 });
    expect(reconcile.evidence).toMatchObject([{ by: 'api-key:1', evidence: { verdict: 'not_found' } }]);
  });

  it('is too early before the provider can know', async () => {
    const unknown = await takeOne();
    const evidence = await askNow(unknown, portsWith(asker({ class: 'lookup', settleMs: 61_000 }, says({}))));
    expect(evidence.verdict).toBe('too_early');
    expect(store.read('delivery-1').state).toBe('unknown');
  });

  it('never re-issues, not even where the reconciler would', async () => {
    const evidence = await askNow(await takeOne(), portsWith(asker({ class: 'keyed' })));
    expect(evidence.verdict).toBe('not_possible');
    expect(store.read('delivery-1').state).toBe('unknown');
  });
});
