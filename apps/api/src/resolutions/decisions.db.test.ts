// T14 to T19 on PostgreSQL: what people decide, and what becomes of it when two of them, or evidence, come at once.
import { randomUUID } from 'node:crypto';
import type { LateProof } from '@oneping/claims';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { acknowledge } from '../conflicts/acknowledge.js';
import { inTransaction } from '../database/in-transaction.js';
import { poolOf } from '../database/pool-of.js';
import { createPostgresReconcileStore } from '../database/reconcile-store.js';
import { notificationStatus } from '../database/sql/notification-status.js';
import { armFailpoints } from '../failpoints.js';
import { cancelDelivery } from './cancel-delivery.js';
import type { Resolution } from './decision.js';
import { resend } from './resend.js';
import { type DecisionAnswer, type DecisionSettings, resolve } from './resolve.js';
import { snooze } from './snooze.js';

const SETTINGS: DecisionSettings = { quarantineMs: 0, retryHorizonMs: 86_400_000 };
const SENT: Resolution = { outcome: 'sent', resend: false, reason: 'seen in the mailbox', providerMessageId: null };
const NOT_SENT: Resolution = { ...SENT, outcome: 'not_sent', reason: 'not in the mailbox' };
const SEND_AGAIN: Resolution = { ...NOT_SENT, resend: true };

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());

const pool = () => poolOf(fixture.dataSource);
const by = (actor = 'api-key:ada') => ({ appId: fixture.appId, actor, requestId: 'r', address: '127.0.0.1' });

async function versionOf(id: string): Promise<number> {
  return Number((await fixture.read(id))['version']);
}

async function decide(id: string, wanted: Resolution, options: { actor?: string; version?: number } = {}) {
  const version = options.version ?? (await versionOf(id));
  return await inTransaction(pool(), (client) =>
    resolve(client, { by: by(options.actor), deliveryId: id, version, wanted }, SETTINGS),
  );
}

async function sendAgain(id: string, options: { reason?: string; version?: number; actor?: string } = {}) {
  const version = options.version ?? (await versionOf(id));
  const wanted = { reason: options.reason ?? 'they asked for it', deadlineMs: null };
  return await inTransaction(pool(), (client) =>
    resend(client, { by: by(options.actor), deliveryId: id, version, wanted }, SETTINGS),
  );
}

async function takeBack(id: string) {
  const ask = { by: by(), deliveryId: id, version: await versionOf(id), reason: 'made by mistake' };
  return await inTransaction(pool(), (client) => cancelDelivery(client, ask, SETTINGS));
}

/** As it reads now, and as a repeat is answered. */
async function statusAndResult(id: string) {
  const [row] = await fixture.sql(
    `SELECT ${notificationStatus('n')} AS status, n.result::json ->> 'status' AS result
     FROM notifications n JOIN deliveries d ON d.notification_id = n.id WHERE d.id = $1`,
    [id],
  );
  return row;
}

/** One call whose answer was lost, put before a person. */
async function unknown(begin: Parameters<ClaimFixture['beginOne']>[1] = {}): Promise<string> {
  const id = await fixture.addDelivery(senderId);
  const sending = await fixture.beginOne(senderId, begin);
  await fixture.store.settle([{ ...sending, to: 'unknown', checkAfterMs: null, code: 'reset', phase: 'body_sent' }]);
  return id;
}

async function failed(): Promise<string> {
  const id = await fixture.addDelivery(senderId);
  const sending = await fixture.beginOne(senderId);
  await fixture.store.settle([{ ...sending, to: 'failed', code: 'no_such_user', scope: 'message' }]);
  return id;
}

function proofOf(deliveryId: string): LateProof {
  const evidence = { verdict: 'found', method: 'callback', query: 'our id' } as const;
  return { appId: fixture.appId, deliveryId, senderId, attemptNumber: 1, evidence };
}

async function notificationOf(id: string): Promise<Record<string, unknown>> {
  return await fixture.readNotification(String((await fixture.read(id))['notification_id']));
}

async function audited(id: string): Promise<unknown[]> {
  const rows = await fixture.sql('SELECT action FROM audit_events WHERE target_id = $1 ORDER BY at', [id]);
  return rows.map((row) => row['action']);
}

const refusal = (answer: DecisionAnswer) => (answer.done ? null : answer.refusal.because);
const newId = (answer: DecisionAnswer) => (answer.done ? String(answer.newDeliveryId) : 'refused');

describe('resolve', () => {
  it('T14: ends as sent, completes the notification and goes into the audit log', async () => {
    const id = await unknown();
    expect(await decide(id, { ...SENT, providerMessageId: 'seen-1' })).toEqual({ done: true, newDeliveryId: null });
    expect(await fixture.read(id)).toMatchObject({
      state: 'sent',
      rule: 'T14',
      reason_code: 'resolved_sent',
      provider_message_id: 'seen-1',
      attention: null,
      next_check_at: null,
    });
    const notification = await notificationOf(id);
    expect(notification['pending_deliveries']).toBe(0);
    expect(JSON.parse(String(notification['result']))).toMatchObject({ status: 'sent' });
    expect(await audited(id)).toEqual(['delivery.resolve']);
  });

  it('T15: ends as failed, and completes the notification', async () => {
    const id = await unknown();
    await decide(id, NOT_SENT);
    expect(await fixture.read(id)).toMatchObject({ state: 'failed', rule: 'T15', reason_code: 'resolved_not_sent' });
    expect((await notificationOf(id))['expires_at']).not.toBeNull();
  });

  it('T15 with send again: makes one new row with its own id, due in ten seconds, and stays pending', async () => {
    const id = await unknown();
    await fixture.set(id, { deadline: new Date(Date.now() + 60_000) });
    const next = newId(await decide(id, SEND_AGAIN));
    const row = await fixture.read(next);
    expect(row).toMatchObject({ state: 'queued', send_no: 2, attempt_count: 0, deadline: null, sender_id: senderId });
    const delayMs = (row['due_at'] as Date).getTime() - (row['state_since'] as Date).getTime();
    expect(delayMs).toBe(10_000);
    expect(await notificationOf(id)).toMatchObject({ pending_deliveries: 1, expires_at: null, result: null });
  });

  it('refuses "not sent" while a call may still land, and says from when on it may be said', async () => {
    const id = await unknown();
    const version = await versionOf(id);
    const answer = await inTransaction(pool(), (client) =>
      resolve(client, { by: by(), deliveryId: id, version, wanted: NOT_SENT }, { ...SETTINGS, quarantineMs: 60_000 }),
    );
    const [{ ended_at: endedAt } = {}] = await fixture.attempts(id);
    const availableAt = new Date((endedAt as Date).getTime() + 60_000);
    expect(answer).toEqual({ done: false, refusal: { because: 'quarantine', availableAt } });
    expect((await fixture.read(id))['state']).toBe('unknown');
  });

  it('counts the quarantine of a call whose worker died from its hard timeout', async () => {
    const id = await fixture.addDelivery(senderId);
    await fixture.beginOne(senderId, { callTimeoutMs: 600_000 });
    await fixture.passLease(id);
    await fixture.store.reap(10);
    expect((await fixture.read(id))['state']).toBe('unknown');
    expect(refusal(await decide(id, NOT_SENT))).toBe('quarantine');
    expect((await decide(id, SENT)).done).toBe(true);
  });

  it('wants a provider that can be asked to be asked first', async () => {
    const id = await unknown({ safetyClass: 'lookup' });
    expect(refusal(await decide(id, NOT_SENT))).toBe('lookup_required');
    await fixture.set(id, { evidence_verdict: 'too_early', evidence_at: new Date() });
    expect(refusal(await decide(id, NOT_SENT))).toBe('lookup_required');
    await fixture.set(id, { evidence_verdict: 'not_found', evidence_at: new Date() });
    expect((await decide(id, NOT_SENT)).done).toBe(true);
  });

  it('decides nothing about what is not unknown, what is proved, or what is not there', async () => {
    const queued = await fixture.addDelivery(senderId);
    expect(refusal(await decide(queued, SENT))).toBe('action_not_allowed');
    await fixture.cancel(String((await fixture.read(queued))['notification_id']));
    const proved = await unknown();
    await fixture.set(proved, { proved_at: new Date() });
    for (const wanted of [SENT, NOT_SENT]) expect(refusal(await decide(proved, wanted))).toBe('proof_on_file');
    expect(refusal(await decide(randomUUID(), SENT, { version: 1 }))).toBe('not_found');
  });

  it('sends nothing again whose address has been erased', async () => {
    const id = await unknown();
    await fixture.set(id, { recipient: null });
    expect(refusal(await decide(id, SEND_AGAIN))).toBe('content_erased');
    expect((await decide(id, NOT_SENT)).done).toBe(true);
  });

  it('lets one of two operators win, and shows the other what was decided, by whom and why', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await unknown();
      const version = await versionOf(id);
      const answers = await Promise.all([
        decide(id, SENT, { version, actor: 'api-key:ada' }),
        decide(id, SEND_AGAIN, { version, actor: 'api-key:bob' }),
      ]);
      const loser = answers.find(({ done }) => !done);
      expect(answers.filter(({ done }) => done)).toHaveLength(1);
      const adaWon = answers[0]?.done === true;
      expect(loser).toMatchObject({
        refusal: {
          because: 'version_changed',
          state: adaWon ? 'sent' : 'failed',
          decision: adaWon
            ? { outcome: 'sent', by: 'api-key:ada', reason: SENT.reason }
            : { outcome: 'not_sent', resend: true, by: 'api-key:bob', reason: SEND_AGAIN.reason },
        },
      });
    }
  });

  it('makes one transition and one new send of fifty equal decisions at once, and answers them all alike', async () => {
    const id = await unknown();
    const version = await versionOf(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide(id, SEND_AGAIN, { version })));
    expect(new Set(answers.map(newId)).size).toBe(1);
    expect(newId(answers[0] as DecisionAnswer)).not.toBe('refused');
    expect((await fixture.rules(id)).filter((rule) => rule === 'T15')).toHaveLength(1);
    expect(await audited(id)).toEqual(['delivery.resolve']);
    expect((await notificationOf(id))['pending_deliveries']).toBe(1);
  });
});

describe('a decision whose process dies before the commit', () => {
  it('leaves nothing behind, and can be taken again', async () => {
    const id = await unknown();
    const before = await fixture.read(id);
    armFailpoints('resolution.before_commit=throw');
    await expect(decide(id, SEND_AGAIN)).rejects.toThrow('resolution.before_commit');
    armFailpoints('');
    expect(await fixture.read(id)).toEqual(before);
    expect(await audited(id)).toEqual([]);
    expect((await decide(id, SEND_AGAIN)).done).toBe(true);
    expect(await notificationOf(id)).toMatchObject({ pending_deliveries: 1 });
  });
});

describe('a decision against evidence', () => {
  it('loses against proof that comes first, and becomes a conflict where it comes later; never neither', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await unknown();
      const version = await versionOf(id);
      const [decided, proved] = await Promise.all([
        decide(id, NOT_SENT, { version }),
        fixture.store.prove(proofOf(id)),
      ]);
      expect([decided.done, proved]).toEqual(decided.done ? [true, 'conflict'] : [false, 'sent']);
      expect((await fixture.read(id))['proved_at']).not.toBeNull();
      expect(await notificationOf(id)).toMatchObject({ pending_deliveries: 0 });
    }
  });

  it('takes back the new send when the old one turns out to have arrived, and tells of both', async () => {
    const id = await unknown();
    const next = newId(await decide(id, SEND_AGAIN));
    expect(await fixture.store.prove(proofOf(id))).toBe('conflict');
    expect(await fixture.read(next)).toMatchObject({ state: 'canceled', rule: 'T17p' });
    expect(await fixture.read(id)).toMatchObject({ state: 'failed', attention: 'conflict' });
    const { result } = await notificationOf(id);
    expect(JSON.parse(String(result))).toMatchObject({ status: 'sent' });
  });

  it('never leaves a new send free to go out when proof of an earlier one comes at the same moment', async () => {
    // Few rounds: row and notification are locked in two orders here, and a ring takes a second to be found.
    for (let round = 0; round < 5; round += 1) {
      const first = await unknown();
      const second = newId(await decide(first, SEND_AGAIN));
      await fixture.set(second, { due_at: new Date(Date.now() - 1_000) });
      const sending = await fixture.beginOne(senderId);
      await fixture.store.settle([
        { ...sending, to: 'unknown', checkAfterMs: null, code: 'reset', phase: 'body_sent' },
      ]);
      const version = await versionOf(second);
      const [decided] = await Promise.all([
        decide(second, SEND_AGAIN, { version }),
        fixture.store.prove(proofOf(first)),
      ]);
      if (decided.done) expect((await fixture.read(newId(decided)))['state']).toBe('canceled');
      else expect(['proof_on_file', 'version_changed']).toContain(refusal(decided));
    }
  });

  it('hears the worker that wakes after the operator decided: its "sent" is a conflict', async () => {
    const id = await fixture.addDelivery(senderId);
    const zombie = await fixture.beginOne(senderId, { callTimeoutMs: 1_000 });
    await fixture.passLease(id);
    await fixture.store.reap(10);
    await fixture.sql(`UPDATE attempts SET began_at = began_at - interval '1 minute' WHERE delivery_id = $1`, [id]);
    expect((await decide(id, NOT_SENT)).done).toBe(true);
    expect(await fixture.store.settle([{ ...zombie, to: 'sent', evidence: '200' }])).toEqual([false]);
    expect(await fixture.store.prove(proofOf(id))).toBe('conflict');
    expect(await fixture.conflicts(id)).toEqual(['proved_after_failed']);
  });
});

describe('a refusal that comes after "sent"', () => {
  it('is a conflict, and once that is acknowledged lets it be sent again', async () => {
    const id = await unknown();
    await decide(id, SENT);
    const refused = {
      appId: fixture.appId,
      deliveryId: id,
      attemptNumber: 1,
      code: 'no_such_user',
      delayMs: 0,
    } as const;
    expect(await fixture.store.refuseLate({ ...refused, to: 'failed' })).toBe(true);
    expect(await fixture.read(id)).toMatchObject({ state: 'sent', attention: 'conflict' });
    expect(await fixture.conflicts(id)).toEqual(['refused_after_resolved_sent']);
    expect(refusal(await sendAgain(id))).toBe('conflict');
    const [conflict] = await fixture.sql('SELECT id FROM conflicts WHERE delivery_id = $1', [id]);
    await acknowledge(pool(), by(), String(conflict?.['id']), 'the relay was right');
    expect((await sendAgain(id)).done).toBe(true);
  });
});

describe('resend', () => {
  it('T16: makes a new send of a failed one, and takes the expiry back', async () => {
    const id = await failed();
    const next = newId(await sendAgain(id));
    expect(await fixture.read(next)).toMatchObject({ state: 'queued', send_no: 2 });
    expect(await fixture.read(id)).toMatchObject({ state: 'failed', rule: 'T6' });
    expect(await notificationOf(id)).toMatchObject({ pending_deliveries: 1, expires_at: null });
    expect(await audited(id)).toEqual(['delivery.resend']);
  });

  it('never makes two of two operators at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await failed();
      const version = await versionOf(id);
      const answers = await Promise.all([
        sendAgain(id, { version, reason: 'asked by phone' }),
        sendAgain(id, { version, reason: 'asked by letter' }),
      ]);
      expect(answers.map(refusal).sort()).toEqual(['version_changed', null].sort());
      const { pending_deliveries: pending } = await notificationOf(id);
      expect(pending).toBe(1);
    }
  });

  it('answers an equal repeat as the first', async () => {
    const id = await failed();
    const version = await versionOf(id);
    const first = await sendAgain(id, { version });
    expect(await sendAgain(id, { version })).toEqual(first);
    expect(await audited(id)).toEqual(['delivery.resend']);
  });

  it('takes the highest send only', async () => {
    const id = await failed();
    await sendAgain(id);
    expect(await sendAgain(id, { reason: 'and once more' })).toMatchObject({
      refusal: { because: 'action_not_allowed', isHighest: false },
    });
  });

  it('goes on behind a re-send that was taken back: the key is what it was before, and another may be made', async () => {
    const id = await failed();
    const before = await statusAndResult(id);
    expect(before).toEqual({ status: 'failed', result: 'failed' });
    const second = newId(await sendAgain(id));
    expect((await takeBack(second)).done).toBe(true);
    expect(await statusAndResult(id)).toEqual(before);
    expect(await notificationOf(id)).toMatchObject({ pending_deliveries: 0, expires_at: expect.any(Date) });
    // The highest send only, as ever.
    expect(refusal(await sendAgain(id, { reason: 'and once more' }))).toBe('action_not_allowed');
    const third = newId(await sendAgain(second));
    expect(await fixture.read(third)).toMatchObject({ state: 'queued', send_no: 3 });
    expect((await takeBack(third)).done).toBe(true);
    expect(await statusAndResult(id)).toEqual(before);
  });

  it('freezes what was known before where the re-send of a decision is taken back', async () => {
    const id = await unknown();
    expect((await takeBack(newId(await decide(id, SEND_AGAIN)))).done).toBe(true);
    expect(await statusAndResult(id)).toEqual({ status: 'failed', result: 'failed' });
  });

  it('never asks back what its caller canceled, nor what ended by proof of an earlier send', async () => {
    const first = await fixture.addDelivery(senderId);
    expect((await takeBack(first)).done).toBe(true);
    expect(refusal(await sendAgain(first))).toBe('action_not_allowed');
    expect(await statusAndResult(first)).toEqual({ status: 'canceled', result: 'canceled' });
    const id = await unknown();
    const next = newId(await decide(id, SEND_AGAIN));
    await fixture.store.prove(proofOf(id));
    const [conflict] = await fixture.sql('SELECT id FROM conflicts WHERE delivery_id = $1', [id]);
    await acknowledge(pool(), by(), String(conflict?.['id']), 'it did arrive after all');
    expect((await takeBack(next)).done).toBe(true);
    expect(refusal(await sendAgain(next))).toBe('proof_on_file');
  });

  it('refuses what arrived, what has expired and what is erased', async () => {
    const sent = await unknown();
    await decide(sent, SENT);
    expect(refusal(await sendAgain(sent))).toBe('action_not_allowed');
    const expired = await failed();
    await fixture.sql('UPDATE notifications SET expires_at = clock_timestamp() WHERE id = $1', [
      (await fixture.read(expired))['notification_id'],
    ]);
    expect(refusal(await sendAgain(expired))).toBe('message_id_expired');
    const erased = await failed();
    await fixture.set(erased, { recipient: null });
    expect(refusal(await sendAgain(erased))).toBe('content_erased');
  });

  it('waits for a conflict to be acknowledged, and then still sends nothing again that is proved', async () => {
    const id = await unknown();
    await decide(id, NOT_SENT);
    await fixture.store.prove(proofOf(id));
    expect(refusal(await sendAgain(id))).toBe('conflict');
    const [conflict] = await fixture.sql('SELECT id FROM conflicts WHERE delivery_id = $1', [id]);
    await acknowledge(pool(), by(), String(conflict?.['id']), 'it did arrive after all');
    expect((await fixture.read(id))['attention']).toBeNull();
    expect(refusal(await sendAgain(id))).toBe('proof_on_file');
  });

  it('doubts an operator’s "sent" only where the provider refused, and not once it has confirmed', async () => {
    const id = await unknown();
    await decide(id, SENT);
    await fixture.sql(`UPDATE attempts SET verdict = 'refused' WHERE delivery_id = $1`, [id]);
    await fixture.store.prove(proofOf(id));
    expect(refusal(await sendAgain(id))).toBe('proof_on_file');
    const other = await unknown();
    await decide(other, SENT);
    await fixture.sql(`UPDATE attempts SET verdict = 'refused' WHERE delivery_id = $1`, [other]);
    expect((await sendAgain(other)).done).toBe(true);
  });
});

describe('an acknowledgement', () => {
  it('is taken once: the same note again is the same answer, another one is refused', async () => {
    const id = await unknown();
    await decide(id, NOT_SENT);
    await fixture.store.prove(proofOf(id));
    const [conflict] = await fixture.sql('SELECT id FROM conflicts WHERE delivery_id = $1', [id]);
    const conflictId = String(conflict?.['id']);
    const first = await acknowledge(pool(), by(), conflictId, 'looked at it');
    expect(await acknowledge(pool(), by('api-key:bob'), conflictId, 'looked at it')).toEqual(first);
    await expect(acknowledge(pool(), by('api-key:bob'), conflictId, 'saw it too')).rejects.toThrow('version_changed');
    expect(await audited(conflictId)).toEqual(['conflict.acknowledge']);
  });
});

describe('snooze and cancel', () => {
  const later = () => Date.now() + 3_600_000;
  const putOff = async (id: string, untilMs: number | undefined, deadlineMs?: number | null, version?: number) => {
    const seen = version ?? (await versionOf(id));
    const ask = { by: by(), deliveryId: id, version: seen, untilMs, deadlineMs, reason: 'waiting for them' };
    return await inTransaction(pool(), (client) => snooze(client, ask, SETTINGS));
  };

  it('T19: moves the next check, keeps the attention and the version, and is harmless to repeat', async () => {
    const id = await unknown();
    const before = await fixture.read(id);
    const untilMs = later();
    for (let times = 0; times < 2; times += 1) expect((await putOff(id, untilMs)).done).toBe(true);
    expect(await fixture.read(id)).toEqual({
      ...before,
      next_check_at: new Date(untilMs),
      snoozed_until: new Date(untilMs),
    });
    expect(await audited(id)).toEqual(['delivery.snooze']);
  });

  it('refuses a time that is past or more than seven days ahead, and what waits for nothing', async () => {
    const id = await unknown();
    for (const untilMs of [Date.now() - 1_000, Date.now() + 8 * 86_400_000])
      expect(refusal(await putOff(id, untilMs))).toBe('snoozed_too_far');
    const planned = await fixture.addDelivery(senderId, { due_at: new Date(later() + 60_000) });
    expect(refusal(await putOff(planned, later()))).toBe('snoozed_too_far');
    await decide(id, SENT);
    expect(refusal(await putOff(id, later()))).toBe('action_not_allowed');
  });

  it.each([SENT, NOT_SENT])('is over once somebody decides', async (decision) => {
    const id = await unknown();
    await putOff(id, later());
    await decide(id, decision);
    const row = await fixture.read(id);
    expect(row['state']).not.toBe('unknown');
    expect(row['snoozed_until']).toBeNull();
  });

  it('T19: moves the deadline of what is unknown or queued, raises the version, and is harmless to repeat', async () => {
    const deadlineMs = later();
    for (const id of [await unknown(), await fixture.addDelivery(senderId, { due_at: new Date(later()) })]) {
      const before = await fixture.read(id);
      const version = Number(before['version']);
      for (let times = 0; times < 2; times += 1)
        expect((await putOff(id, undefined, deadlineMs, version)).done).toBe(true);
      expect(await fixture.read(id)).toEqual({ ...before, deadline: new Date(deadlineMs), version: version + 1 });
      expect(refusal(await putOff(id, undefined, deadlineMs + 1, version))).toBe('version_changed');
      expect((await putOff(id, undefined, null)).done).toBe(true);
      expect((await fixture.read(id))['deadline']).toBeNull();
      expect(await audited(id)).toEqual(['delivery.extend', 'delivery.extend']);
    }
  });

  it('refuses a deadline that is past or more than 400 days ahead, and moves none of what is under way or over', async () => {
    const id = await unknown();
    for (const deadlineMs of [Date.now() - 1_000, Date.now() + 401 * 86_400_000])
      expect(refusal(await putOff(id, undefined, deadlineMs))).toBe('deadline_out_of_range');
    const claimed = await fixture.addDelivery(senderId);
    await fixture.claimOne(senderId);
    expect(refusal(await putOff(claimed, undefined, later()))).toBe('action_not_allowed');
    await decide(id, SENT);
    expect(refusal(await putOff(id, undefined, later()))).toBe('action_not_allowed');
  });

  it('T19: lets a delivery be re-issued again whose deadline had passed', async () => {
    const id = await unknown({ safetyClass: 'keyed', usableKeyWindowMs: 3_600_000 });
    await fixture.set(id, { deadline: new Date(Date.now() - 1_000), attention: null, next_check_at: new Date() });
    const reconcile = createPostgresReconcileStore(pool());
    const { fence, attempt_count: attemptCount } = await fixture.read(id);
    const read = { appId: fixture.appId, deliveryId: id, fence: Number(fence), attemptCount: Number(attemptCount) };
    expect(await reconcile.reissue(read)).toBe(false);
    await putOff(id, undefined, later());
    expect(await reconcile.reissue(read)).toBe(true);
  });

  it('T17: cancels a new send within its ten seconds, and nothing that may have gone out', async () => {
    const id = await unknown();
    const next = newId(await decide(id, SEND_AGAIN));
    const cancel = async (deliveryId: string) => {
      const ask = { by: by(), deliveryId, version: await versionOf(deliveryId), reason: 'a mistake of mine' };
      return await inTransaction(pool(), (client) => cancelDelivery(client, ask, SETTINGS));
    };
    expect((await cancel(next)).done).toBe(true);
    expect((await cancel(next)).done).toBe(true);
    expect(await audited(next)).toEqual(['delivery.cancel']);
    expect(await notificationOf(id)).toMatchObject({ pending_deliveries: 0 });
    expect(refusal(await cancel(await unknown()))).toBe('too_late_to_cancel');
  });
});
