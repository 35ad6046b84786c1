// The questions that the crash suite asks after each scenario: every one of them finds the violation that it is about.
import { randomUUID } from 'node:crypto';
import type { LedgerEntry, UnstampedEntry } from '@oneping/fakes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { INVARIANTS } from '../../test/support/invariant-queries.js';
import { type HeardAnswer, type SeenAnswer, violations } from '../../test/support/invariants.js';
import { poolOf } from './pool-of.js';

const ADDRESS = 'ada@example.test';
const PAYLOAD = { content: { text: 'hello' } };

let fixture: ClaimFixture;
let senderId: string;
let notificationId: string;
let deliveryId: string;
let ledger: LedgerEntry[];
let answers: SeenAnswer[];
let heard: HeardAnswer[];

beforeAll(async () => {
  fixture = await ClaimFixture.open();
  senderId = await fixture.addSender();
  await forbidNothing();
});
beforeEach(async () => {
  [ledger, answers, heard] = [[], [], []];
  await fixture.sql(
    'TRUNCATE notifications, deliveries, attempts, delivery_transitions, evidence, conflicts, duplicates',
  );
  const added = await fixture.addNotification({ senderId, body: PAYLOAD });
  notificationId = added.notificationId;
  deliveryId = added.deliveryIds[0] ?? '';
});
afterAll(() => fixture.close());

/** What must never happen cannot even be written while the tables guard themselves. */
async function forbidNothing(): Promise<void> {
  for (const table of ['notifications', 'deliveries', 'delivery_transitions', 'attempts']) {
    await fixture.sql(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    const constraints = await fixture.sql(
      `SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype IN ('c', 'u')`,
    );
    for (const { conname } of constraints) await fixture.sql(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`);
  }
}

const look = () =>
  violations({ pool: poolOf(fixture.dataSource), ledger: () => ledger, answers, heard, heldMs: 1_000 });

function outside(...entries: readonly UnstampedEntry[]): void {
  ledger = entries.map((entry, index) => ({ ...entry, at: new Date().toISOString(), seq: index + 1 }));
}

const mail = (): UnstampedEntry => ({
  kind: 'smtp',
  event: 'accepted',
  connection: 1,
  envelopeFrom: 'from@test',
  recipients: [ADDRESS],
  headers: {},
  sha256: '',
  size: 0,
});

const request = (body: string): UnstampedEntry => ({
  kind: 'http',
  event: 'request',
  request: 1,
  method: 'POST',
  path: '/hook',
  headers: { 'webhook-id': 'msg_1' },
  body,
  sha256: body,
  size: 1,
});

function hear(said: Partial<HeardAnswer>): void {
  const at = new Date().toISOString();
  const usual = { source: 'single', status: 202, code: null, duplicate: false, askedAt: at, answeredAt: at } as const;
  const id = said.status === undefined || said.status < 300 ? notificationId : null;
  heard.push({ messageId: notificationId, payload: PAYLOAD, id, ...usual, ...said });
}

function see(said: Partial<SeenAnswer>): void {
  answers.push({
    id: notificationId,
    messageId: notificationId,
    acceptedAt: new Date().toISOString(),
    result: null,
    deliveries: [],
    ...said,
  });
}

const set = (columns: Record<string, unknown>) => fixture.set(deliveryId, columns);

const setKey = (assignments: string) =>
  fixture.sql(`UPDATE notifications SET ${assignments} WHERE id = $1`, [notificationId]);

const moved = (rule: string, from: string, to: string, { fence = 1, at = new Date() } = {}) =>
  fixture.insert('delivery_transitions', {
    app_id: fixture.appId,
    delivery_id: deliveryId,
    at,
    from_state: from,
    to_state: to,
    rule,
    fence,
  });

const called = (verdict: string | null) =>
  fixture.insert('attempts', {
    app_id: fixture.appId,
    delivery_id: deliveryId,
    number: 1,
    sender_id: senderId,
    worker_id: randomUUID(),
    fence: 1,
    began_at: new Date(),
    ended_at: new Date(),
    call_timeout_ms: 1,
    verdict,
    outcome: 'unknown',
  });

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS);

const PLANTS: Readonly<Record<string, () => unknown>> = {
  I1: () => outside(mail(), mail()),
  I2: () =>
    fixture.sql(
      `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, retention_ms, pending_deliveries)
       SELECT app_id, gen_random_uuid(), message_id, '', 1, 1, 0 FROM notifications`,
    ),
  I3: () => [see({}), see({ id: randomUUID() })],
  I4: () => see({ result: { status: 'sent' } }),
  I5: () => see({ id: randomUUID() }),
  I6: () => [outside(mail()), set({ state: 'failed', rule: 'T6' })][1],
  I7: () => set({ state: 'sent', rule: 'T5' }),
  I8: () => [hear({}), hear({ payload: { content: { text: 'another' } } })],
  I9: async () => [await called(null), await set({ state: 'canceled' })],
  I10: () => hear({ status: 400, code: 'invalid_request' }),
  I11: () => set({ app_id: randomUUID() }),
  I12: () => [hear({}), hear({})],
  I13: () => hear({ payload: { content: { text: 'another' } } }),
  I14: () => hear({ messageId: notificationId.toUpperCase() }),
  I16: () => outside(mail()),
  I17: () => outside(request('one'), request('another')),
  I18: () => set({ state: 'sending', attempt_count: 1 }),
  I19: async () => [
    await moved('T1', 'queued', 'claimed', { fence: 2 }),
    await moved('T2', 'claimed', 'queued', { fence: 1 }),
  ],
  I20: () => moved('T9', 'sending', 'queued'),
  I21: () => moved('T1', 'sent', 'claimed'),
  I22: () => set({ state: 'unknown', due_at: null }),
  I23: () => set({ state: 'claimed', worker_id: randomUUID(), lease_ends_at: new Date(Date.now() - HOUR_MS) }),
  I24: () => set({ crash_count: 1 }),
  I25: () => setKey('purged_at = clock_timestamp(), pending_deliveries = 0, expires_at = accepted_at'),
  I26: () => hear({ status: 422, code: 'message_id_reused', payload: {} }),
  I27: () => moved('T1', 'queued', 'claimed', { at: inAnHour() }),
  I28: () => [hear({}), hear({ source: 'batch', status: 400, code: 'invalid_request' })],
  I29: () => setKey('pending_deliveries = 5'),
  I30: async () => [await set({ proved_at: new Date(Date.now() - HOUR_MS) }), await moved('T4', 'claimed', 'sending')],
  I31: () => setKey('expires_at = clock_timestamp()'),
  I32: () => fixture.sql("UPDATE deliveries SET due_at = 'infinity'"),
};

describe('an invariant', () => {
  it('is not violated by a delivery that waits for its turn, and of which its caller was told', async () => {
    const row = await fixture.one('SELECT accepted_at FROM notifications WHERE id = $1', [notificationId]);
    hear({});
    see({ acceptedAt: (row['accepted_at'] as Date).toISOString() });
    // The driver keeps milliseconds only, and so does an answer.
    await setKey("accepted_at = date_trunc('milliseconds', accepted_at)");
    expect(await look()).toEqual([]);
  });

  it.each(INVARIANTS.map(({ name }) => name))('%s is found where it is violated, and nowhere else', async (name) => {
    const before = await look();
    expect(before).toEqual([]);
    await PLANTS[name]?.();
    expect((await look()).map((violation) => violation.split(' ')[0])).toContain(name);
  });
});
