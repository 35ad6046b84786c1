// The policy `resend` on PostgreSQL: it acts once, after the quarantine, in its own name, and never against evidence.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from '../database/pool-of.js';
import { policyStep } from './policy-step.js';

const SETTINGS = { quarantineMs: 0, retryHorizonMs: 86_400_000 };

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  await fixture.sql("UPDATE senders SET parked_policy = 'wait'");
  senderId = await fixture.addSender({ parked_policy: 'resend' });
});
afterAll(() => fixture.close());

const step = (quarantineMs = 0) => policyStep(poolOf(fixture.dataSource), { ...SETTINGS, quarantineMs });

async function parked(): Promise<string> {
  const id = await fixture.addDelivery(senderId);
  await lose();
  return id;
}

async function lose(): Promise<void> {
  const sending = await fixture.beginOne(senderId);
  await fixture.store.settle([{ ...sending, to: 'unknown', checkAfterMs: null, code: 'reset', phase: 'body_sent' }]);
}

describe('the policy of a sender', () => {
  it('sends again what is parked, once, and is named in the audit log', async () => {
    const id = await parked();
    expect(await step()).toBe('stepped');
    expect(await step()).toBe('idle');
    const { notification_id: notificationId, rule } = await fixture.read(id);
    expect(rule).toBe('T15');
    const [event] = await fixture.sql('SELECT actor, action FROM audit_events WHERE target_id = $1', [id]);
    expect(event).toEqual({ actor: `policy:${senderId}`, action: 'delivery.resolve' });
    await fixture.sql('UPDATE deliveries SET due_at = clock_timestamp() WHERE notification_id = $1 AND send_no = 2', [
      notificationId,
    ]);
    await lose();
    expect(await step()).toBe('idle');
    const sends = await fixture.sql('SELECT state FROM deliveries WHERE notification_id = $1 ORDER BY send_no', [
      notificationId,
    ]);
    expect(sends).toEqual([{ state: 'failed' }, { state: 'unknown' }]);
  });

  it('waits for the quarantine, and leaves alone what evidence speaks against or workers died of', async () => {
    const id = await parked();
    expect(await step(600_000)).toBe('idle');
    await fixture.set(id, { evidence_verdict: 'found', evidence_at: new Date() });
    expect(await step()).toBe('idle');
    await fixture.set(id, { evidence_verdict: null, reason_code: 'crashed_worker' });
    expect(await step()).toBe('idle');
    expect((await fixture.read(id))['state']).toBe('unknown');
  });

  it('is to wait where nobody said otherwise', async () => {
    const id = await parked();
    await fixture.sql('UPDATE senders SET parked_policy = DEFAULT WHERE id = $1', [senderId]);
    expect(await step()).toBe('idle');
    expect((await fixture.read(id))['state']).toBe('unknown');
  });

  it('makes one new send of each when several processes are at it', async () => {
    const ids = [await parked(), await parked(), await parked()];
    await Promise.all(Array.from({ length: 6 }, () => step()));
    while ((await step()) === 'stepped');
    const sends = await fixture.sql('SELECT id FROM deliveries WHERE sender_id = $1 AND send_no = 2', [senderId]);
    expect(sends).toHaveLength(ids.length);
  });
});
