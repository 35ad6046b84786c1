// T5–T8 on PostgreSQL: where a call that ended leads, what is written about it, and that a notification completes once.
import type { Settlement } from '@oneping/claims';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';

const KEYED = { safetyClass: 'keyed', usableKeyWindowMs: 3_600_000 } as const;
const SENT = { to: 'sent', evidence: '250 OK' } as const;
const REFUSED = { to: 'failed', code: 'no_such_user', scope: 'recipient' } as const;
const BUSY = { to: 'queued', delayMs: 5_000, code: 'busy', scope: 'message' } as const;
const LOST = { to: 'unknown', checkAfterMs: 60_000, code: 'reset', phase: 'body_sent' } as const;

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());

type Outcome = Settlement extends infer Each ? (Each extends Settlement ? Omit<Each, keyof Sending> : never) : never;
type Sending = Pick<Settlement, 'appId' | 'deliveryId' | 'fence' | 'attemptNumber'>;

/** One delivery, called once, with this end. */
async function settled(outcome: Outcome, columns: Record<string, unknown> = {}): Promise<string> {
  const id = await fixture.addDelivery(senderId, columns);
  const sending = await fixture.beginOne(senderId);
  expect(await fixture.store.settle([asSettlement(sending, outcome)])).toEqual([true]);
  return id;
}

function asSettlement({ appId, deliveryId, fence, attemptNumber }: Sending, outcome: Outcome): Settlement {
  // Safe: the guard's part and the outcome's part make up a settlement.
  return { appId, deliveryId, fence, attemptNumber, ...outcome } as Settlement;
}

async function msUntil(id: string, column: 'due_at' | 'next_check_at'): Promise<number> {
  const row = await fixture.one(
    `SELECT extract(epoch FROM ${column} - state_since) * 1000 AS ms FROM deliveries WHERE id = $1`,
    [id],
  );
  return Math.round(Number(row['ms']));
}

describe('settle', () => {
  it('T5: is sent, with the id that the provider gave', async () => {
    const id = await settled({ ...SENT, providerMessageId: 'p-1' });
    expect(await fixture.read(id)).toMatchObject({
      state: 'sent',
      provider_message_id: 'p-1',
      due_at: null,
      worker_id: null,
    });
    expect(await fixture.attempts(id)).toMatchObject([
      { number: 1, verdict: 'accepted', outcome: 'sent', detail: '250 OK' },
    ]);
    expect(await fixture.rules(id)).toEqual(['T1', 'T4', 'T5']);
  });

  it('T6: is failed for good by a lasting refusal', async () => {
    const id = await settled(REFUSED);
    expect(await fixture.read(id)).toMatchObject({ state: 'failed', reason_code: 'no_such_user', rule: 'T6' });
    expect(await fixture.attempts(id)).toMatchObject([{ verdict: 'refused', outcome: 'rejected' }]);
  });

  it('T7: is due again after the delay, and counts the refusal', async () => {
    const id = await settled(BUSY);
    expect(await fixture.read(id)).toMatchObject({
      state: 'queued',
      retry_count: 1,
      attempt_count: 1,
      reason_code: 'busy',
    });
    expect(await msUntil(id, 'due_at')).toBe(5_000);
  });

  it('T7: is due at its deadline when the delay would go beyond it', async () => {
    const deadline = new Date(Date.now() + 60_000);
    const id = await settled({ ...BUSY, delayMs: 120_000 }, { deadline });
    expect((await fixture.read(id))['due_at']).toEqual(deadline);
  });

  it('T7: does not count what was the whole sender’s fault', async () => {
    const id = await settled({ ...BUSY, scope: 'sender' }, { retry_until: new Date(Date.now() - 60_000) });
    expect(await fixture.read(id)).toMatchObject({ state: 'queued', retry_count: 0 });
  });

  it('T6: is failed as retries_exhausted when the next try would come after the horizon', async () => {
    const id = await settled(BUSY, { retry_until: new Date(Date.now() + 4_000) });
    expect(await fixture.read(id)).toMatchObject({
      state: 'failed',
      reason_code: 'retries_exhausted',
      reason_detail: 'busy',
    });
    expect(await fixture.attempts(id)).toMatchObject([{ verdict: 'refused' }]);
  });

  it('does not count the time in which the sender was paused against the horizon', async () => {
    const id = await fixture.addDelivery(senderId, {
      retry_until: new Date(Date.now() + 4_000),
      paused_before_ms: 1_000,
    });
    const other = await fixture.addDelivery(senderId, { retry_until: new Date(Date.now() - 60_000) });
    const [first, second] = [await fixture.beginOne(senderId), await fixture.beginOne(senderId)];
    await fixture.sql('UPDATE senders SET paused_total_ms = 91000 WHERE id = $1', [senderId]);
    await fixture.store.settle([asSettlement(first, BUSY)]);
    expect((await fixture.read(id))['state']).toBe('queued');
    await fixture.sql("UPDATE senders SET paused_at = clock_timestamp() - interval '1000 s' WHERE id = $1", [senderId]);
    await fixture.store.settle([asSettlement(second, BUSY)]);
    expect((await fixture.read(other))['state']).toBe('queued');
  });

  it('T8: is unknown and checked later, its attempt open', async () => {
    const id = await settled(LOST);
    expect(await fixture.read(id)).toMatchObject({
      state: 'unknown',
      attention: null,
      due_at: null,
      reason_code: 'reset',
    });
    expect(await msUntil(id, 'next_check_at')).toBe(60_000);
    expect(await fixture.attempts(id)).toMatchObject([{ verdict: null, phase: 'body_sent', outcome: 'unknown' }]);
  });

  it('T8: waits for a person where nobody can be asked', async () => {
    const id = await settled({ ...LOST, checkAfterMs: null });
    expect(await fixture.read(id)).toMatchObject({
      state: 'unknown',
      attention: 'resolution_required',
      next_check_at: null,
    });
  });

  it.each([
    ["T6'", REFUSED, 30_000],
    ["T7'", BUSY, 5_000],
  ])('%s: stays unknown by a refusal while an older attempt is open', async (rule, outcome, checkMs) => {
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    const sending = await fixture.beginOne(senderId, KEYED);
    await fixture.store.settle([asSettlement(sending, outcome)]);
    expect(await fixture.read(id)).toMatchObject({ state: 'unknown', rule });
    expect(await msUntil(id, 'next_check_at')).toBe(checkMs);
    expect(await fixture.attempts(id)).toMatchObject([{ verdict: null }, { verdict: 'refused' }]);
  });

  it.each([REFUSED, BUSY, LOST])('T5p: is sent by the proof on file, whatever the call says: %j', async (outcome) => {
    const id = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId);
    const evidence = { verdict: 'found', method: 'callback', query: 'id', providerMessageId: `p-${id}` } as const;
    expect(await fixture.store.prove({ ...sending, senderId, evidence })).toBe('stored');
    expect(await fixture.store.settle([asSettlement(sending, outcome)])).toEqual([true]);
    expect(await fixture.read(id)).toMatchObject({
      state: 'sent',
      rule: 'T5p',
      provider_message_id: `p-${id}`,
      reason_code: null,
      retry_count: 0,
    });
  });

  it('changes nothing for a zombie: wrong fence, wrong attempt, settled already', async () => {
    const id = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId);
    const late = [
      { ...sending, fence: sending.fence - 1 },
      { ...sending, attemptNumber: sending.attemptNumber + 1 },
      { ...sending, appId: '00000000-0000-4000-8000-000000000000' },
    ];
    expect(await fixture.store.settle(late.map((each) => asSettlement(each, SENT)))).toEqual([false, false, false]);
    expect((await fixture.read(id))['state']).toBe('sending');
    expect(await fixture.store.settle([asSettlement(sending, SENT)])).toEqual([true]);
    expect(await fixture.store.settle([asSettlement(sending, REFUSED)])).toEqual([false]);
    expect((await fixture.read(id))['state']).toBe('sent');
    expect(await fixture.attempts(id)).toHaveLength(1);
  });

  it('settles the others and never undoes a sent when an id is taken', async () => {
    const taken = await settled({ ...SENT, providerMessageId: 'taken' });
    const [one, two] = [await fixture.addDelivery(senderId), await fixture.addDelivery(senderId)];
    const [first, second] = [await fixture.beginOne(senderId), await fixture.beginOne(senderId)];
    const answers = await fixture.store.settle([
      asSettlement(first, { ...SENT, providerMessageId: 'taken' }),
      asSettlement(second, { ...SENT, providerMessageId: 'free' }),
    ]);
    expect(answers).toEqual([true, true]);
    expect(await fixture.read(one)).toMatchObject({ state: 'sent', provider_message_id: null, attention: 'conflict' });
    expect(await fixture.read(two)).toMatchObject({ state: 'sent', provider_message_id: 'free' });
    expect(await fixture.conflicts(one)).toEqual(['provider_message_id_taken']);
    expect(await fixture.conflicts(taken)).toEqual([]);
  });

  it('takes a provider’s words as they are, NUL and novels included', async () => {
    const id = await settled({ ...REFUSED, detail: `a\u0000b${'x'.repeat(5_000)}` });
    expect(String((await fixture.read(id))['reason_detail'])).toMatch(/^a\uFFFDbx+$/);
    const sent = await settled({ ...SENT, providerMessageId: 'x'.repeat(4_000) });
    expect(await fixture.read(sent)).toMatchObject({ state: 'sent', provider_message_id: null });
  });

  it('raises the version with every change of state', async () => {
    const id = await settled(SENT);
    expect((await fixture.read(id))['version']).toBe(4);
  });
});

describe('completion', () => {
  it('freezes the result with the last delivery, and not before', async () => {
    const { notificationId } = await fixture.addNotification({
      senderId,
      recipients: ['a@example.test', 'b@example.test'],
    });
    const [first, second] = [await fixture.beginOne(senderId), await fixture.beginOne(senderId)];
    await fixture.store.settle([asSettlement(first, { ...SENT, providerMessageId: `p-${first.deliveryId}` })]);
    expect(await fixture.readNotification(notificationId)).toMatchObject({
      pending_deliveries: 1,
      result: null,
      expires_at: null,
    });
    await fixture.store.settle([asSettlement(second, REFUSED)]);
    const row = await fixture.readNotification(notificationId);
    expect(row['pending_deliveries']).toBe(0);
    expect(row['expires_at']).not.toBeNull();
    expect(JSON.parse(String(row['result']))).toMatchObject({
      status: 'partial',
      deliveries: [
        { channel: 'email', recipient: 'a@example.test', sendNumber: 1, status: 'sent', reasonCode: null },
        { channel: 'email', recipient: 'b@example.test', status: 'failed', reasonCode: 'no_such_user' },
      ],
    });
  });

  it('completes exactly once when two workers settle its two deliveries at one instant, 1 000 times', async () => {
    const ROUNDS = 1_000;
    const added = await fixture.addNotifications(ROUNDS, {
      senderId,
      recipients: ['a@example.test', 'b@example.test'],
    });
    const notificationIds = added.map(({ notificationId }) => notificationId);
    const claimed = await fixture.claim(senderId, { limit: 2 * ROUNDS });
    expect(claimed).toHaveLength(2 * ROUNDS);
    await fixture.store.begin(claimed.map((held) => fixture.beginRequest(held)));
    await fixture.sql(
      `CREATE TABLE completions AS SELECT id, 0 AS frozen, 0 AS expiries FROM notifications WHERE false`,
    );
    await fixture.sql(`CREATE FUNCTION count_completion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO completions VALUES (NEW.id, (OLD.result IS NULL AND NEW.result IS NOT NULL)::int, (NEW.expires_at IS DISTINCT FROM OLD.expires_at)::int);
      RETURN NULL; END $$`);
    await fixture.sql(
      `CREATE TRIGGER count_completion AFTER UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION count_completion()`,
    );

    const byNotification = new Map<string, Settlement[]>();
    for (const held of claimed) {
      const list = byNotification.get(held.claim.notificationId) ?? [];
      byNotification.set(held.claim.notificationId, [...list, asSettlement({ ...held, attemptNumber: 1 }, SENT)]);
    }
    const pairs = [...byNotification.values()];
    await Promise.all(
      [0, 1, 2].map(async (lane) => {
        for (const pair of pairs.filter((_, index) => index % 3 === lane)) {
          const answers = await Promise.all(pair.map((each) => fixture.store.settle([each])));
          expect(answers).toEqual([[true], [true]]);
        }
      }),
    );
    const [row] = await fixture.sql(
      `SELECT count(*)::int AS done FROM notifications n WHERE n.id = ANY ($1) AND n.pending_deliveries = 0 AND n.expires_at IS NOT NULL
         AND n.result::json ->> 'status' = 'sent'
         AND (SELECT sum(frozen) = 1 AND sum(expiries) = 1 FROM completions c WHERE c.id = n.id)`,
      [notificationIds],
    );
    expect(row?.['done']).toBe(ROUNDS);
    await fixture.sql('DROP TRIGGER count_completion ON notifications');
  }, 180_000);

  it('survives groups that settle the same notifications in opposite order', async () => {
    const PAIRS = 40;
    await fixture.addNotifications(PAIRS, { senderId, recipients: ['a@example.test', 'b@example.test'] });
    const claimed = await fixture.claim(senderId, { limit: 2 * PAIRS });
    await fixture.store.begin(claimed.map((held) => fixture.beginRequest(held)));
    const settlements = claimed.map((held) => asSettlement({ ...held, attemptNumber: 1 }, SENT));
    const firsts = settlements.filter((_, index) => index % 2 === 0);
    const seconds = settlements.filter((_, index) => index % 2 === 1).reverse();
    const answers = await Promise.all([fixture.store.settle(firsts), fixture.store.settle(seconds)]);
    expect(answers.flat().every(Boolean)).toBe(true);
    expect(fixture.trouble).toEqual([]);
  });
});

describe('a settlement against the reaper', () => {
  it('has one winner, and the attempt is written once', async () => {
    for (let round = 0; round < 100; round += 1) {
      const id = await fixture.addDelivery(senderId);
      const sending = await fixture.beginOne(senderId);
      await fixture.passLease(id);
      const [[isSettled]] = await Promise.all([
        fixture.store.settle([asSettlement(sending, SENT)]),
        fixture.store.reap(10),
      ]);
      expect((await fixture.read(id))['state']).toBe(isSettled ? 'sent' : 'unknown');
      expect(await fixture.attempts(id)).toHaveLength(1);
    }
  });

  it('is not undone by a reaper that read the row before and writes after', async () => {
    const id = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId);
    await fixture.passLease(id);
    const blocker = fixture.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('SELECT FROM deliveries WHERE id = $1 FOR UPDATE', [id]);
    // Both wait for the row: the settlement first.
    const settling = fixture.store.settle([asSettlement(sending, SENT)]);
    await fixture.untilBlocked(1);
    const reaping = fixture.store.reap(10);
    await fixture.untilBlocked(2);
    await blocker.commitTransaction();
    await blocker.release();
    expect(await settling).toEqual([true]);
    await reaping;
    expect((await fixture.read(id))['state']).toBe('sent');
  });
});
