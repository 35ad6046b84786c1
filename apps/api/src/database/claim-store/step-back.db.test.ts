// T5n, T18, T17p and T20 by a holder on PostgreSQL: effects that are rows of ours, and ways out of a claim without a call.
import type { ClaimedDelivery, NaturalEffect } from '@oneping/claims';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  senderId = await fixture.addSender({ channel: 'inbox', provider: 'inbox' });
});
afterAll(() => fixture.close());

function natural(held: ClaimedDelivery, kind: NaturalEffect['kind'] = 'inbox_item') {
  return { ...held, effect: { kind } };
}

async function inboxItems(deliveryId: string) {
  return await fixture.sql('SELECT * FROM inbox_items WHERE delivery_id = $1', [deliveryId]);
}

describe('settleNatural', () => {
  it('T5n: puts the item into the inbox and completes the notification in one go', async () => {
    const { notificationId, deliveryIds } = await fixture.addNotification({
      senderId,
      channel: 'inbox',
      recipients: ['u_42'],
      body: { content: { subject: 'S', text: 'T' } },
    });
    const id = deliveryIds[0] as string;
    const held = await fixture.claimOne(senderId);
    expect(await fixture.store.settleNatural([natural(held)])).toEqual([true]);
    expect(await fixture.read(id)).toMatchObject({ state: 'sent', rule: 'T5n', worker_id: null, due_at: null });
    const items = await inboxItems(id);
    expect(items).toMatchObject([{ user_id: 'u_42', notification_id: notificationId, app_id: fixture.appId }]);
    expect(JSON.parse(String(items[0]?.['content']))).toEqual({ subject: 'S', title: 'S', text: 'T' });
    expect((await fixture.readNotification(notificationId))['expires_at']).not.toBeNull();
    expect(await fixture.rules(id)).toEqual(['T1', 'T5n']);
  });

  it('writes what the sandbox shows', async () => {
    const id = await fixture.addDelivery(senderId);
    const held = await fixture.claimOne(senderId);
    await fixture.store.settleNatural([natural(held, 'sandbox_message')]);
    const rows = await fixture.sql('SELECT * FROM sandbox_messages WHERE delivery_id = $1', [id]);
    expect(rows).toMatchObject([
      { channel: 'email', recipient: '"ada@example.test"', attempt_number: 1, sender_id: senderId },
    ]);
  });

  it('has one effect however often and by whomever it is settled', async () => {
    const id = await fixture.addDelivery(senderId);
    const zombie = await fixture.claimOne(senderId);
    await fixture.passLease(id);
    await fixture.store.reap(10);
    const held = await fixture.claimOne(senderId);
    const answers = await Promise.all([zombie, held, held].map((each) => fixture.store.settleNatural([natural(each)])));
    expect(answers[0]).toEqual([false]);
    expect([...(answers[1] ?? []), ...(answers[2] ?? [])].sort()).toEqual([false, true]);
    expect(await inboxItems(id)).toHaveLength(1);
  });

  it('writes the others when one cannot be written, and says what the trouble was', async () => {
    await fixture.addNotifications(3, { senderId, channel: 'inbox', recipients: ['u_1'] });
    const claimed = await fixture.claim(senderId);
    const [, broken] = claimed;
    if (!broken) throw new Error('three were due');
    // A row that should not exist takes the place of the effect.
    await fixture.insert('inbox_items', {
      app_id: fixture.appId,
      id: broken.deliveryId,
      user_id: 'x',
      notification_id: broken.claim.notificationId,
      delivery_id: broken.deliveryId,
      content: '{}',
    });
    const before = fixture.trouble.length;
    expect(await fixture.store.settleNatural(claimed.map((each) => natural(each)))).toEqual([true, false, true]);
    expect(fixture.trouble).toHaveLength(before + 1);
    expect((await fixture.read(broken.deliveryId))['state']).toBe('claimed');
  });

  it.each([
    ['the deadline passed', { deadline: new Date(Date.now() - 1) }],
    ['an earlier send was proved', { earlier_proved: true }],
  ])('has no effect when %s', async (_why, columns) => {
    const id = await fixture.addDelivery(senderId);
    const held = await fixture.claimOne(senderId);
    await fixture.set(id, columns);
    expect(await fixture.store.settleNatural([natural(held)])).toEqual([false]);
    expect(await inboxItems(id)).toEqual([]);
  });
});

describe('lapse', () => {
  it('T18: lapses a claimed delivery once its deadline passed, by its holder only', async () => {
    const { notificationId, deliveryIds } = await fixture.addNotification({ senderId });
    const id = deliveryIds[0] as string;
    const held = await fixture.claimOne(senderId);
    expect(await fixture.store.lapse(held)).toBe(false);
    await fixture.set(id, { deadline: new Date(Date.now() - 1) });
    expect(await fixture.store.lapse({ ...held, fence: held.fence + 1 })).toBe(false);
    expect(await fixture.store.lapse(held)).toBe(true);
    expect(await fixture.read(id)).toMatchObject({ state: 'lapsed', reason_code: 'deadline_passed', fence: 2 });
    expect((await fixture.readNotification(notificationId))['pending_deliveries']).toBe(0);
    expect(await fixture.store.lapse(held)).toBe(false);
  });

  it('does not lapse what may have gone out', async () => {
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    await fixture.set(id, { deadline: new Date(Date.now() - 1) });
    const held = await fixture.claimOne(senderId);
    expect(await fixture.store.lapse(held)).toBe(false);
    expect(await fixture.store.withdraw(held)).toBe(true);
  });
});

describe('withdraw', () => {
  it('T20: takes back only what may have gone out, to be looked at now', async () => {
    const fresh = await fixture.addDelivery(senderId);
    const held = await fixture.claimOne(senderId);
    expect(await fixture.store.withdraw(held)).toBe(false);
    expect((await fixture.read(fresh))['state']).toBe('claimed');
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    const again = await fixture.claimOne(senderId);
    expect(await fixture.store.withdraw({ ...again, fence: again.fence - 1 })).toBe(false);
    expect(await fixture.store.withdraw(again)).toBe(true);
    const row = await fixture.read(id);
    expect(row).toMatchObject({ state: 'unknown', rule: 'T20', fence: again.fence + 1, due_at: null });
    expect(row['next_check_at']).not.toBeNull();
  });
});

describe('cancelProved', () => {
  it('T17p: cancels nothing that was not proved, not held or may have gone out', async () => {
    const id = await fixture.addDelivery(senderId);
    const held = await fixture.claimOne(senderId);
    expect(await fixture.store.cancelProved(held)).toBe(false);
    await fixture.set(id, { earlier_proved: true });
    expect(await fixture.store.cancelProved({ ...held, fence: 0 })).toBe(false);
    expect(await fixture.store.cancelProved(held)).toBe(true);
    const open = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    await fixture.set(open, { earlier_proved: true });
    expect(await fixture.store.cancelProved(await fixture.claimOne(senderId))).toBe(false);
  });
});
