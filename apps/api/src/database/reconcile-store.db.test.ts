// T10, T11, T13 and the waiting on PostgreSQL: every write is under what was read, and every answer is on record.
import type { Asked, Evidence, UnknownDelivery } from '@oneping/claims';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from './pool-of.js';
import { createPostgresReconcileStore, type PostgresReconcileStore } from './reconcile-store.js';
import { FIND_DUE_CHECKS } from './sql/find-due-checks.js';

const HOUR_MS = 3_600_000;
const KEYED = { safetyClass: 'keyed', usableKeyWindowMs: HOUR_MS } as const;

let fixture: ClaimFixture;
let store: PostgresReconcileStore;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
  store = createPostgresReconcileStore(poolOf(fixture.dataSource));
});
beforeEach(async () => {
  await fixture.sql('TRUNCATE deliveries, attempts, evidence, conflicts');
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());

async function lost(begin: Parameters<ClaimFixture['beginOne']>[1] = KEYED): Promise<string> {
  const id = await fixture.addDelivery(senderId);
  const sending = await fixture.beginOne(senderId, begin);
  await fixture.store.settle([{ ...sending, to: 'unknown', checkAfterMs: 0, code: 'reset', phase: 'body_sent' }]);
  return id;
}

/** One delivery whose answer was lost, as a reconciler reads it. */
async function taken(begin?: Parameters<ClaimFixture['beginOne']>[1]): Promise<UnknownDelivery> {
  await lost(begin);
  const [unknown] = await store.takeDue(1, 30_000, []);
  if (unknown === undefined) throw new Error('nothing was due');
  return unknown;
}

const asked = (over: Partial<Evidence> = {}, by = 'reconciler'): Asked => ({
  evidence: { verdict: 'not_found', method: 'list', query: 'our id', ...over },
  by,
});
const evidenceOf = (id: string) => fixture.sql('SELECT * FROM evidence WHERE delivery_id = $1 ORDER BY asked_at', [id]);
const versionOf = async (id: string) => Number((await fixture.read(id))['version']);

describe('taking what is due', () => {
  it('reads all that is needed to ask and to decide', async () => {
    const unknown = await taken();
    expect(unknown).toMatchObject({
      appId: fixture.appId,
      fence: 1,
      attemptCount: 1,
      configVersion: 1,
      claim: { senderId, attemptNumber: 1, recipient: 'ada@example.test', content: { text: 'hello' } },
      senderIsOpen: true,
      isParked: false,
      isProved: false,
      checkCount: 0,
    });
    expect(unknown.callsOverInMs).toBeLessThanOrEqual(0);
    expect(unknown.reissuableForMs).toBeGreaterThan(HOUR_MS / 2);
  });

  it('gives each to one reconciler, and again once its hold is over', async () => {
    const ids = new Set([await lost(), await lost(), await lost(), await lost()]);
    const shares = await Promise.all([store.takeDue(2, 30_000, []), store.takeDue(2, 30_000, [])]);
    expect(new Set(shares.flat().map(({ deliveryId }) => deliveryId))).toEqual(ids);
    expect(await store.takeDue(10, 30_000, [])).toEqual([]);
    await fixture.sql('UPDATE deliveries SET next_check_at = clock_timestamp()');
    expect(await store.takeDue(10, 30_000, [])).toHaveLength(4);
  });

  it('leaves out the senders that are busy', async () => {
    await lost();
    expect(await store.takeDue(10, 30_000, [senderId])).toEqual([]);
  });

  it('counts a reaped call until its hard timeout', async () => {
    const id = await fixture.addDelivery(senderId);
    await fixture.beginOne(senderId, KEYED);
    await fixture.passLease(id);
    await fixture.store.reap(10);
    const [unknown] = await store.takeDue(1, 30_000, []);
    expect(unknown?.callsOverInMs).toBeGreaterThan(5_000);
    expect(await store.reissue(unknown as UnknownDelivery)).toBe(false);
  });

  it('finds them by the index, however many wait', async () => {
    const columns = { state: 'unknown', due_at: null, next_check_at: new Date(0) };
    await fixture.addNotifications(5_000, { senderId, columns });
    await fixture.sql('ANALYZE deliveries');
    const plan = await fixture.sql(
      `EXPLAIN ${FIND_DUE_CHECKS.replaceAll('$1', '10').replaceAll('$2', '1000').replaceAll('$3', "'{}'")}`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan using deliveries_to_check');
  });
});

describe('found', () => {
  it('T10: ends it as sent with the evidence, and completes the notification', async () => {
    const unknown = await taken();
    expect(await store.found(unknown, asked({ verdict: 'found', providerMessageId: 'p' }))).toBe(true);
    const row = await fixture.read(unknown.deliveryId);
    expect(row).toMatchObject({ state: 'sent', rule: 'T10', provider_message_id: 'p', evidence_verdict: 'found' });
    expect(JSON.parse(String(row['proof']))).toMatchObject({ verdict: 'found', method: 'list' });
    expect((await fixture.readNotification(String(row['notification_id'])))['pending_deliveries']).toBe(0);
    expect(await evidenceOf(unknown.deliveryId)).toMatchObject([{ verdict: 'found', attempt_number: 1 }]);
  });

  it('several of our own id is a conflict as well', async () => {
    const unknown = await taken();
    await store.found(unknown, asked({ verdict: 'several' }));
    expect(await fixture.read(unknown.deliveryId)).toMatchObject({ state: 'sent', attention: 'conflict' });
    expect(await fixture.conflicts(unknown.deliveryId)).toEqual(['several_found']);
  });

  it('is sent without an id that another delivery has', async () => {
    await store.found(await taken(), asked({ verdict: 'found', providerMessageId: 'same' }));
    const second = await taken();
    expect(await store.found(second, asked({ verdict: 'found', providerMessageId: 'same' }))).toBe(true);
    expect(await fixture.read(second.deliveryId)).toMatchObject({ state: 'sent', provider_message_id: null });
    expect(await fixture.conflicts(second.deliveryId)).toEqual(['provider_message_id_taken']);
  });

  it('comes too late where an operator has decided, and is a conflict when it is offered as proof', async () => {
    const unknown = await taken();
    const { deliveryId } = unknown;
    await fixture.set(deliveryId, { state: 'failed', rule: 'T15', next_check_at: null, finished_at: new Date() });
    expect(await store.found(unknown, asked({ verdict: 'found' }))).toBe(false);
    expect(await evidenceOf(deliveryId)).toEqual([]);
    const proof = { appId: fixture.appId, deliveryId, senderId, attemptNumber: 1 };
    expect(await store.prove({ ...proof, evidence: asked({ verdict: 'found' }).evidence })).toBe('conflict');
    expect(await fixture.read(deliveryId)).toMatchObject({ state: 'failed', attention: 'conflict' });
  });
});

describe('what was put off', () => {
  const call = ({ deliveryId }: UnknownDelivery) => ({ appId: fixture.appId, deliveryId, senderId, attemptNumber: 1 });
  const ways: [string, (unknown: UnknownDelivery) => Promise<unknown>][] = [
    ['T10: is found', (unknown) => store.found(unknown, asked({ verdict: 'found' }))],
    ['T11: is repeated', (unknown) => store.reissue(unknown)],
    ['T12: is proved', (unknown) => store.prove({ ...call(unknown), ...asked({ verdict: 'found' }) })],
    [
      'T13: is refused late',
      (unknown) => fixture.store.refuseLate({ ...call(unknown), to: 'queued', delayMs: 0, code: 'http_503' }),
    ],
  ];

  it.each(ways)('is so no more once it %s, should it come back', async (_, move) => {
    const unknown = await taken();
    await fixture.set(unknown.deliveryId, { snoozed_until: new Date(Date.now() + HOUR_MS) });
    await move(unknown);
    const row = await fixture.read(unknown.deliveryId);
    expect(row['state']).not.toBe('unknown');
    expect(row['snoozed_until']).toBeNull();
  });
});

describe('re-issue', () => {
  it('T11: queues it for now, its attempt still open, to be begun with the same bytes', async () => {
    const unknown = await taken();
    expect(await store.reissue(unknown)).toBe(true);
    expect(await fixture.attempts(unknown.deliveryId)).toMatchObject([{ verdict: null }]);
    const again = await fixture.beginOne(senderId, KEYED);
    expect(again).toMatchObject({ deliveryId: unknown.deliveryId, attemptNumber: 2, openAttemptCount: 1 });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['its window is over', (id) => fixture.set(id, { first_submitted_at: new Date(Date.now() - HOUR_MS) })],
    ['its schedule is over', (id) => fixture.set(id, { retry_until: new Date(0) })],
    ['its deadline passed', (id) => fixture.set(id, { deadline: new Date(0) })],
    ['it waits for a person', (id) => fixture.set(id, { attention: 'resolution_required' })],
    ['an earlier send is proved', (id) => fixture.set(id, { earlier_proved: true })],
    ['proof is on file', (id) => fixture.set(id, { proved_at: new Date(), proof: '{}' })],
    ['its body had changed', (id) => fixture.set(id, { reason_code: 'body_changed' })],
    ['another took it over', (id) => fixture.sql('UPDATE deliveries SET fence = fence + 1 WHERE id = $1', [id])],
    ['its sender is paused', () => fixture.sql('UPDATE senders SET paused_at = now() WHERE id = $1', [senderId])],
    ['its sender is archived', () => fixture.sql('UPDATE senders SET archived_at = now() WHERE id = $1', [senderId])],
  ])('is refused where %s', async (_, change) => {
    const unknown = await taken();
    await change(unknown.deliveryId);
    expect(await store.reissue(unknown)).toBe(false);
    expect((await fixture.read(unknown.deliveryId))['state']).toBe('unknown');
  });

  it('counts no time in which the sender was paused against the schedule', async () => {
    const unknown = await taken();
    await fixture.set(unknown.deliveryId, { retry_until: new Date(Date.now() - 60_000) });
    await fixture.sql('UPDATE senders SET paused_total_ms = 120000 WHERE id = $1', [senderId]);
    expect(await store.reissue(unknown)).toBe(true);
  });

  it('does not come back for a body that has changed: begin refuses it, and then it is a person’s', async () => {
    await store.reissue(await taken());
    const held = await fixture.claimOne(senderId);
    const request = fixture.beginRequest(held, { ...KEYED, requestHash: 'other' });
    expect(await fixture.store.begin([request])).toEqual([{ begun: false, because: 'body_changed' }]);
    expect(await fixture.store.withdraw(held, 'body_changed')).toBe(true);
    const [unknown] = await store.takeDue(1, 30_000, []);
    expect(unknown).toMatchObject({ deliveryId: held.deliveryId, reissuableForMs: 0 });
  });

  it('is a probe where the sender’s pause is over, and is not withdrawn as one', async () => {
    const unknown = await taken();
    await fixture.sql('UPDATE senders SET paused_at = now(), probe_at = now() WHERE id = $1', [senderId]);
    expect(await store.reissue(unknown)).toBe(true);
    await fixture.store.reap(10);
    expect((await fixture.read(unknown.deliveryId))['state']).toBe('queued');
  });
});

describe('waiting', () => {
  it('sets the next check, counts, and raises the version with another verdict only', async () => {
    const unknown = await taken();
    const before = await versionOf(unknown.deliveryId);
    for (const verdict of ['not_found', 'not_found', 'failed'] as const)
      expect(await store.checkAgain(unknown, { afterMs: 60_000, park: false }, asked({ verdict }))).toBe(true);
    expect(await fixture.read(unknown.deliveryId)).toMatchObject({ check_count: 3, evidence_verdict: 'failed' });
    expect(await versionOf(unknown.deliveryId)).toBe(before + 2);
    expect(await evidenceOf(unknown.deliveryId)).toMatchObject([
      { verdict: 'not_found', asked_count: 2 },
      { verdict: 'failed', asked_count: 1 },
    ]);
  });

  it('loses no answer that differs from the one before, in its words either', async () => {
    const unknown = await taken();
    for (const answer of ['TimeoutError', 'TimeoutError', '503', 'TimeoutError'])
      await store.checkAgain(unknown, { afterMs: 60_000, park: false }, asked({ verdict: 'failed', answer }));
    for (const answer of ['another 9 s', 'another 5 s'])
      await store.recordEvidence(unknown, asked({ verdict: 'too_early', answer }));
    expect(await evidenceOf(unknown.deliveryId)).toMatchObject([
      { answer: 'TimeoutError', asked_count: 2 },
      { answer: '503', asked_count: 1 },
      { answer: 'TimeoutError', asked_count: 1 },
      { answer: 'another 5 s', asked_count: 2 },
    ]);
  });

  it('parks it for a person, with checks or without', async () => {
    const unknown = await taken();
    await store.checkAgain(unknown, { afterMs: 60_000, park: true }, asked());
    const row = await fixture.read(unknown.deliveryId);
    expect([row['attention'], row['next_check_at'] !== null]).toEqual(['resolution_required', true]);
    await store.checkAgain(unknown, { afterMs: null, park: true }, null);
    expect((await fixture.read(unknown.deliveryId))['next_check_at']).toBeNull();
  });

  it('writes nothing where somebody else was faster', async () => {
    const unknown = await taken();
    await fixture.sql('UPDATE deliveries SET fence = fence + 1');
    expect(await store.checkAgain(unknown, { afterMs: 1, park: true }, asked())).toBe(false);
    expect(await store.recordEvidence(unknown, asked())).toBe(false);
    expect(await evidenceOf(unknown.deliveryId)).toEqual([]);
    expect((await fixture.read(unknown.deliveryId))['attention']).toBeNull();
  });

  it('asks on about what a person called not sent, and only while it is asked at all', async () => {
    const unknown = await taken();
    const { deliveryId } = unknown;
    expect(await store.watchAgain(unknown, 60_000, asked())).toBe(false);
    await fixture.set(deliveryId, { state: 'failed', rule: 'T15', finished_at: new Date() });
    expect(await store.watchAgain({ ...unknown, fence: unknown.fence - 1 }, 60_000, asked())).toBe(false);
    expect(await store.watchAgain(unknown, 60_000, asked())).toBe(true);
    expect(await fixture.read(deliveryId)).toMatchObject({ state: 'failed', evidence_verdict: 'not_found' });
    expect(await store.watchAgain(unknown, null, null)).toBe(true);
    expect(await store.watchAgain(unknown, 60_000, asked())).toBe(false);
    expect((await fixture.read(deliveryId))['next_check_at']).toBeNull();
  });

  it('keeps the recipient’s address and all but 1 KiB of an answer out of the record', async () => {
    const unknown = await taken();
    const answer = `sent to ada@example.test: ${'ü'.repeat(2_000)}`;
    await store.recordEvidence(unknown, asked({ answer, query: 'to ada@example.test' }, 'api-key:1'));
    const [row] = await evidenceOf(unknown.deliveryId);
    expect(row).toMatchObject({ query: 'to [recipient]', asked_by: 'api-key:1' });
    expect(String(row?.['answer'])).toMatch(/^sent to \[recipient\]: ü+/);
    expect(Buffer.byteLength(String(row?.['answer']))).toBeLessThanOrEqual(1_024);
  });
});

describe('a late refusal', () => {
  async function reaped(): Promise<string> {
    const id = await fixture.addDelivery(senderId);
    await fixture.beginOne(senderId, KEYED);
    await fixture.passLease(id);
    await fixture.store.reap(10);
    return id;
  }
  const refusal = (deliveryId: string, attemptNumber = 1) => ({
    appId: fixture.appId,
    deliveryId,
    attemptNumber,
    to: 'queued' as const,
    delayMs: 5_000,
    code: 'http_429',
  });

  it('T13: leads to another try, or to failed, once nothing else is open', async () => {
    const [again, ended] = [await reaped(), await reaped()];
    expect(await fixture.store.refuseLate(refusal(again))).toBe(true);
    expect(await fixture.read(again)).toMatchObject({ state: 'queued', rule: 'T13', retry_count: 1 });
    await fixture.store.refuseLate({ ...refusal(ended), to: 'failed', code: 'http_400' });
    const row = await fixture.read(ended);
    expect(row).toMatchObject({ state: 'failed', rule: 'T13', reason_code: 'http_400' });
    expect((await fixture.readNotification(String(row['notification_id'])))['pending_deliveries']).toBe(0);
  });

  it('writes the verdict once, and moves nothing that moved on', async () => {
    const id = await reaped();
    await fixture.set(id, { state: 'queued', rule: 'T11', due_at: new Date(), next_check_at: null });
    expect(await fixture.store.refuseLate(refusal(id))).toBe(true);
    expect(await fixture.store.refuseLate(refusal(id))).toBe(false);
    expect(await fixture.attempts(id)).toMatchObject([{ verdict: 'refused' }]);
    expect(await fixture.read(id)).toMatchObject({ state: 'queued', rule: 'T11' });
  });

  it('moves nothing while another attempt is open', async () => {
    const id = await lost();
    const [unknown] = await store.takeDue(1, 30_000, []);
    await store.reissue(unknown as UnknownDelivery);
    const again = await fixture.beginOne(senderId, KEYED);
    await fixture.store.settle([{ ...again, to: 'unknown', checkAfterMs: 0, code: 'reset', phase: 'body_sent' }]);
    expect(await fixture.store.refuseLate(refusal(id, 1))).toBe(true);
    expect(await fixture.read(id)).toMatchObject({ state: 'unknown', retry_count: 0 });
  });

  it('sees the other one that comes at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await lost();
      const [unknown] = await store.takeDue(1, 30_000, []);
      await store.reissue(unknown as UnknownDelivery);
      const again = await fixture.beginOne(senderId, KEYED);
      await fixture.store.settle([{ ...again, to: 'unknown', checkAfterMs: 0, code: 'reset', phase: 'body_sent' }]);
      await Promise.all([fixture.store.refuseLate(refusal(id, 1)), fixture.store.refuseLate(refusal(id, 2))]);
      expect(await fixture.read(id)).toMatchObject({ state: 'queued', rule: 'T13' });
      await fixture.sql('TRUNCATE deliveries, attempts');
    }
  });
});
