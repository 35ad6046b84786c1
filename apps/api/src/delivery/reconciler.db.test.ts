// The reconciler as the worker runs it, on real rows and with a provider that acts out a script.
import type { Net } from '@oneping/channels';
import type { ChannelSender, Claim, Evidence, Safety } from '@oneping/claims';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from '../database/pool-of.js';
import { createPostgresReconcileStore } from '../database/reconcile-store.js';
import { startReconciler } from './reconciler.js';

const LOOKUP = { class: 'lookup', callTimeoutMs: 10_000, checksMs: [50], horizonMs: 60_000 } as const;

let fixture: ClaimFixture;
let senderId: string;
const trouble: unknown[] = [];

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  await fixture.sql('TRUNCATE deliveries, attempts, evidence, conflicts');
  senderId = await fixture.addSender();
  trouble.length = 0;
});
afterAll(() => fixture.close());

type Lookup = (claim: Claim, signal: AbortSignal) => Promise<Evidence['verdict']>;

function provider(safety: Safety, lookup?: Lookup): ChannelSender<Net> {
  const sender: ChannelSender<Net> = {
    maxInFlight: 1,
    safety: () => safety,
    compose: () => Promise.reject(new Error('a reconciler composes nothing')),
    send: () => Promise.reject(new Error('a reconciler sends nothing')),
  };
  if (lookup !== undefined) {
    sender.lookup = async (claim, { signal }) => ({
      verdict: await lookup(claim, signal),
      method: 'script',
      query: claim.deliveryId,
    });
  }
  return sender;
}

/** @param of the provider of each sender */
function start(of: (senderId: string) => ChannelSender<Net> | null): { stop(): Promise<void> } {
  const reconciler = startReconciler({
    pool: poolOf(fixture.dataSource),
    book: { load: async (version) => of(version.senderId) },
    allowNetworks: [],
    log: { trouble: (_step, error) => trouble.push(error), reaped: () => {} },
  });
  onTestFinished(() => reconciler.stop());
  return reconciler;
}

/** Deliveries whose answers were lost an hour ago, due since then. */
async function lost(count: number, of = senderId, columns: Record<string, unknown> = {}): Promise<string[]> {
  const added = await fixture.addNotifications(count, {
    senderId: of,
    columns: {
      state: 'unknown',
      attempt_count: 1,
      fence: 1,
      config_version: 1,
      due_at: null,
      next_check_at: new Date(Date.now() - 3_600_000),
      first_submitted_at: new Date(Date.now() - 3_600_000),
      ...columns,
    },
  });
  await fixture.sql(
    `INSERT INTO attempts (app_id, delivery_id, number, sender_id, worker_id, fence, began_at, ended_at, call_timeout_ms, outcome, phase)
     SELECT app_id, id, 1, sender_id, gen_random_uuid(), 1, first_submitted_at, first_submitted_at, 10000, 'unknown', 'body_sent'
     FROM deliveries d WHERE NOT EXISTS (SELECT FROM attempts a WHERE a.delivery_id = d.id)`,
  );
  return added.flatMap(({ deliveryIds }) => deliveryIds);
}

async function until(id: string, isAsWanted: (row: Record<string, unknown>) => boolean) {
  return await vi.waitUntil(
    async () => {
      const row = await fixture.read(id);
      return isAsWanted(row) && row;
    },
    { timeout: 30_000, interval: 25 },
  );
}

const inState = (state: string) => (row: Record<string, unknown>) => row['state'] === state;
const isParked = (row: Record<string, unknown>) => row['attention'] === 'resolution_required';
const verdictsOf = async (id: string) => {
  const rows = await fixture.sql('SELECT verdict FROM evidence WHERE delivery_id = $1 ORDER BY first_asked_at', [id]);
  return rows.map((row) => row['verdict']);
};

describe('the reconciler', () => {
  it('finds late what an index did not show at first', async () => {
    const [id = ''] = await lost(1);
    let askedCount = 0;
    start(() =>
      provider({ ...LOOKUP, horizonMs: 7_200_000 }, async () => {
        askedCount += 1;
        return askedCount < 3 ? 'not_found' : 'found';
      }),
    );
    const row = await until(id, inState('sent'));
    expect(row).toMatchObject({ rule: 'T10', evidence_verdict: 'found' });
    expect(await verdictsOf(id)).toEqual(['not_found', 'found']);
  });

  it('tells a person what is not found past the horizon, and finds it even then', async () => {
    const [id = ''] = await lost(1);
    let answer: Evidence['verdict'] = 'not_found';
    start(() => provider(LOOKUP, async () => answer));
    expect(await until(id, isParked)).toMatchObject({ state: 'unknown', rule: null });
    answer = 'found';
    // It is asked ever more rarely from then on: as if that time had passed.
    await fixture.set(id, { next_check_at: new Date() });
    expect(await until(id, inState('sent'))).toMatchObject({ attention: null });
  });

  it('says so when the provider shows several', async () => {
    const [id = ''] = await lost(1);
    start(() => provider(LOOKUP, async () => 'several'));
    await until(id, inState('sent'));
    expect(await fixture.conflicts(id)).toEqual(['several_found']);
  });

  it('hides nothing behind look-ups that fail', async () => {
    const [id = ''] = await lost(1);
    start(() => provider(LOOKUP, () => Promise.reject(new Error('down'))));
    await until(id, isParked);
    expect(await verdictsOf(id)).toEqual(['failed']);
    expect(trouble).toEqual([]);
  });

  it('asks each question once, however many reconcilers there are', async () => {
    const ids = await lost(60);
    const asked: string[] = [];
    const answers = provider(LOOKUP, async ({ deliveryId }) => {
      asked.push(deliveryId);
      return 'found';
    });
    start(() => answers);
    start(() => answers);
    await vi.waitUntil(
      async () => (await fixture.sql("SELECT FROM deliveries WHERE state = 'sent'")).length === ids.length,
      { timeout: 30_000, interval: 50 },
    );
    expect(asked.sort()).toEqual([...ids].sort());
  });

  it('takes up what a killed one had in hand', async () => {
    const [id = ''] = await lost(1);
    // Taken, and never heard of again.
    await createPostgresReconcileStore(poolOf(fixture.dataSource)).takeDue(10, 500, []);
    start(() => provider(LOOKUP, async () => 'found'));
    await until(id, inState('sent'));
  });

  it('re-issues what the provider dedupes, and leaves the rest of its class to a person', async () => {
    const keyed = { safety_class: 'keyed', usable_key_window_ms: 7_200_000 };
    const [inside = ''] = await lost(1, senderId, keyed);
    const [outside = ''] = await lost(1, senderId, { ...keyed, usable_key_window_ms: 60_000 });
    start(() => provider({ class: 'keyed', callTimeoutMs: 10_000 }));
    expect(await until(inside, inState('queued'))).toMatchObject({ rule: 'T11' });
    expect(await until(outside, isParked)).toMatchObject({ next_check_at: null, evidence_verdict: 'not_possible' });
  });

  it('leaves an opaque one and an overdue callback to a person', async () => {
    const other = await fixture.addSender();
    const [[opaque = ''], [callback = '']] = [await lost(1), await lost(1, other)];
    start((id) => provider({ class: id === other ? 'callback' : 'opaque', callTimeoutMs: 10_000 }));
    for (const id of [opaque, callback]) expect(await until(id, isParked)).toMatchObject({ next_check_at: null });
  });

  it('ends as sent what has proof on file, without a question', async () => {
    const [id = ''] = await lost(1, senderId, { proved_at: new Date(), proof: '{}' });
    start(() => provider({ class: 'opaque', callTimeoutMs: 10_000 }));
    expect(await until(id, inState('sent'))).toMatchObject({ rule: 'T10', proof: '{}' });
  });

  it('asks on about what a person called not sent, and a late find is a conflict', async () => {
    const decided = { state: 'failed', rule: 'T15', finished_at: new Date() };
    const [id = ''] = await lost(1, senderId, decided);
    let answer: Evidence['verdict'] = 'not_found';
    const patient = { ...LOOKUP, horizonMs: 7_200_000 };
    start(() => provider(patient, async () => answer));
    await until(id, (row) => row['evidence_verdict'] === 'not_found');
    answer = 'found';
    const row = await until(id, (each) => each['attention'] === 'conflict');
    expect(row).toMatchObject({ state: 'failed', rule: 'T15', next_check_at: null, evidence_verdict: 'found' });
    expect(await fixture.conflicts(id)).toEqual(['proved_after_failed']);
  });

  it('asks no more about it past the horizon', async () => {
    const [id = ''] = await lost(1, senderId, { state: 'failed', rule: 'T15', finished_at: new Date() });
    start(() => provider(LOOKUP, async () => 'found'));
    expect(await until(id, (row) => row['next_check_at'] === null)).toMatchObject({ state: 'failed', attention: null });
  });

  it('keeps asking later where no sender can be made here', async () => {
    const [id = ''] = await lost(1);
    start(() => null);
    const row = await until(id, (each) => each['evidence_verdict'] === 'failed');
    expect([row['state'], row['next_check_at'] !== null]).toEqual(['unknown', true]);
  });

  const silence: Lookup = (_claim, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });

  it('reaches the one behind ten thousand of a provider that never answers', async () => {
    const other = await fixture.addSender();
    await lost(10_000);
    const [id = ''] = await lost(1, other, { next_check_at: new Date(Date.now() - 1_000) });
    const found = provider(LOOKUP, async () => 'found');
    start((sender) => (sender === other ? found : provider(LOOKUP, silence)));
    await until(id, inState('sent'));
    // The others were not gone through first.
    expect(await takenCount()).toBeLessThanOrEqual(2 * CYCLE);
  });

  it.each<[string, Safety, Lookup]>([
    ['says "not found"', { ...LOOKUP, checksMs: [3_600_000] }, async () => 'not_found'],
    [
      'says "not found", and is asked again at once',
      { ...LOOKUP, checksMs: [0], horizonMs: 7_200_000 },
      async () => 'not_found',
    ],
    ['never answers', LOOKUP, silence],
    ['cannot be asked', { class: 'opaque', callTimeoutMs: 10_000 }, silence],
  ])('reaches within two cycles the one behind ten thousand of the same sender that %s', async (_, safety, lookup) => {
    await lost(10_000);
    const recipient = 'decidable@example.test';
    const last = { next_check_at: new Date(Date.now() - 1_000), recipient: JSON.stringify(recipient) };
    const [id = ''] = await lost(1, senderId, last);
    const decidable = provider({ ...LOOKUP, ...safety }, async (claim, signal) =>
      claim.deliveryId === id ? 'found' : await lookup(claim, signal),
    );
    decidable.safety = (claim) => (claim.recipient === recipient ? LOOKUP : safety);
    start(() => decidable);
    await until(id, inState('sent'));
    expect(await takenCount()).toBeLessThanOrEqual(2 * CYCLE);
  });

  it('goes through a backlog while new ones keep coming', async () => {
    const backlog = await lost(200);
    const asked = new Set<string>();
    let newCount = 0;
    start(() =>
      provider({ ...LOOKUP, checksMs: [3_600_000] }, async ({ deliveryId }) => {
        asked.add(deliveryId);
        newCount += 1;
        if (newCount <= 300) await lost(1, senderId, { next_check_at: new Date() });
        return 'not_found';
      }),
    );
    await vi.waitUntil(() => backlog.every((id) => asked.has(id)), { timeout: 30_000, interval: 50 });
    expect(trouble).toEqual([]);
  });
});

/** What a reconciler takes at a time. */
const CYCLE = 64;

async function takenCount(): Promise<number> {
  const [row] = await fixture.sql(
    `SELECT count(*)::int AS taken FROM deliveries d
     WHERE next_check_at > now() - interval '1 hour' OR attention IS NOT NULL OR evidence_verdict IS NOT NULL`,
  );
  return Number(row?.['taken']);
}
