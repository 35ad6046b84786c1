// T1, T2 and renewal on PostgreSQL: who gets what, in which order, and that nobody gets it twice.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClaimFixture, LEASE_MS, MARGIN_MS } from '../../../test/support/claim-fixture.js';

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
afterAll(() => fixture.close());

describe('claim', () => {
  it('hands over everything that a worker needs to call', async () => {
    const senderId = await fixture.addSender({ config_version: 7 });
    const { notificationId, deliveryIds } = await fixture.addNotification({
      senderId,
      body: { content: { subject: 'S', text: 'T', email: { text: 'mail' } }, metadata: { order: 1 } },
    });
    const workerId = randomUUID();
    const held = await fixture.claimOne(senderId, workerId);
    const id = deliveryIds[0] as string;
    expect(held).toEqual({
      appId: fixture.appId,
      deliveryId: id,
      fence: 1,
      configVersion: 7,
      openAttemptCount: 0,
      retryCount: 0,
      crashCount: 0,
      claim: {
        appId: fixture.appId,
        deliveryId: id,
        notificationId,
        messageId: notificationId,
        senderId,
        channel: 'email',
        recipient: 'ada@example.test',
        content: { subject: 'S', title: 'S', text: 'mail' },
        metadata: { order: 1 },
        acceptedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        attemptNumber: 1,
        providerKey: { uuid: id, base64url: expect.stringMatching(/^[\w-]{22}$/) },
      },
    });
    const row = await fixture.read(id);
    expect(row).toMatchObject({ state: 'claimed', worker_id: workerId, claimed_alone: false, version: 2 });
    expect(await fixture.rules(id)).toEqual(['T1']);
  });

  it('gives every delivery of one notification its content', async () => {
    const senderId = await fixture.addSender();
    await fixture.addNotification({ senderId, recipients: ['a@example.test', 'b@example.test', 'c@example.test'] });
    const claimed = await fixture.claim(senderId);
    expect(claimed.map(({ claim }) => claim.content)).toEqual([
      { text: 'hello' },
      { text: 'hello' },
      { text: 'hello' },
    ]);
  });

  it('takes nothing before it is due', async () => {
    const senderId = await fixture.addSender();
    await fixture.addDelivery(senderId, { due_at: new Date(Date.now() + 60_000) });
    expect(await fixture.claim(senderId)).toEqual([]);
  });

  it('never gives a row to two of four claimers over 2 000 rows', async () => {
    const senderId = await fixture.addSender();
    const recipients = Array.from({ length: 100 }, (_, index) => `r${index}@example.test`);
    await fixture.addNotifications(20, { senderId, recipients });
    const seen: string[] = [];
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let misses = 0; misses < 3; ) {
          const claimed = await fixture.claim(senderId, { limit: 37 });
          seen.push(...claimed.map(({ deliveryId }) => deliveryId));
          misses = claimed.length === 0 ? misses + 1 : 0;
        }
      }),
    );
    expect(seen).toHaveLength(2_000);
    expect(new Set(seen).size).toBe(2_000);
    const [row] = await fixture.sql(
      "SELECT count(*)::int AS count FROM delivery_transitions t JOIN deliveries d ON d.id = t.delivery_id WHERE d.sender_id = $1 AND t.rule = 'T1'",
      [senderId],
    );
    expect(row?.['count']).toBe(2_000);
  });

  it('takes urgent first, but leaves each lower lane one slot in eight', async () => {
    const senderId = await fixture.addSender();
    for (const priority of [0, 1, 2]) {
      const recipients = Array.from({ length: 20 }, (_, index) => `p${priority}-${index}@example.test`);
      await fixture.addNotification({ senderId, recipients, columns: { priority } });
    }
    const claimed = await fixture.claim(senderId, { limit: 16 });
    const lanes = claimed.map(({ claim }) => String(claim.recipient).slice(0, 2));
    expect(lanes).toEqual([...Array(12).fill('p0'), 'p1', 'p1', 'p2', 'p2']);
  });

  it('serves senders in turn order where the total is short', async () => {
    const first = await fixture.addSender();
    const second = await fixture.addSender();
    for (const senderId of [first, second]) {
      await fixture.addNotification({ senderId, recipients: ['a@example.test', 'b@example.test', 'c@example.test'] });
    }
    const claimed = await fixture.store.claim({
      workerId: randomUUID(),
      leaseMs: LEASE_MS,
      slots: [second, first].map((senderId) => ({ senderId, limit: 3 })),
      limit: 4,
      alone: false,
    });
    expect(claimed.filter(({ claim }) => claim.senderId === second)).toHaveLength(3);
    expect(claimed.filter(({ claim }) => claim.senderId === first)).toHaveLength(1);
  });

  it('takes nothing of a paused or archived sender, and one delivery at a time as a probe', async () => {
    const paused = await fixture.addSender({ paused_at: new Date() });
    const archived = await fixture.addSender({ archived_at: new Date() });
    const early = await fixture.addSender({ paused_at: new Date(), probe_at: new Date(Date.now() + 60_000) });
    const probing = await fixture.addSender({ paused_at: new Date(), probe_at: new Date(Date.now() - 1) });
    for (const senderId of [paused, archived, early, probing]) {
      await fixture.addNotification({ senderId, recipients: ['a@example.test', 'b@example.test'] });
    }
    for (const senderId of [paused, archived, early]) expect(await fixture.claim(senderId)).toEqual([]);
    const [probe] = await fixture.claim(probing);
    expect(probe).toBeDefined();
    expect(await fixture.claim(probing)).toEqual([]);
    if (probe) await fixture.store.release([probe]);
    expect(await fixture.claim(probing)).toHaveLength(1);
  });

  it('gives a delivery whose worker died alone, and lets the others pass it', async () => {
    const senderId = await fixture.addSender();
    const poison = await fixture.addDelivery(senderId, { crash_count: 1 });
    const [next] = [await fixture.addDelivery(senderId), await fixture.addDelivery(senderId, { crash_count: 2 })];
    const slots = [{ senderId, limit: 10 }];
    expect((await fixture.claim(senderId)).map(({ deliveryId }) => deliveryId)).toEqual([next]);
    expect(await fixture.store.hasDueAlone(slots)).toBe(true);
    const alone = await fixture.claim(senderId, { alone: true });
    expect(alone.map(({ deliveryId }) => deliveryId)).toEqual([poison]);
    expect((await fixture.read(poison))['claimed_alone']).toBe(true);
    expect(await fixture.claim(senderId, { alone: true })).toHaveLength(1);
    expect(await fixture.store.hasDueAlone(slots)).toBe(false);
  });

  it('says how many attempts are open and keeps the configuration that they were begun with', async () => {
    const senderId = await fixture.addSender({ config_version: 3 });
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    await fixture.sql('UPDATE senders SET config_version = 4 WHERE id = $1', [senderId]);
    const held = await fixture.claimOne(senderId);
    expect(held).toMatchObject({ deliveryId: id, configVersion: 3, openAttemptCount: 1 });
    expect(held.claim.attemptNumber).toBe(2);
  });
});

describe('release', () => {
  it('gives back only what is still held, and leaves it due where it was', async () => {
    const senderId = await fixture.addSender();
    const id = await fixture.addDelivery(senderId);
    const { due_at: dueAt } = await fixture.read(id);
    const held = await fixture.claimOne(senderId);
    expect(await fixture.store.release([{ ...held, fence: held.fence - 1 }])).toBe(0);
    expect(await fixture.store.release([held, held])).toBe(1);
    expect(await fixture.store.release([held])).toBe(0);
    expect(await fixture.read(id)).toMatchObject({ state: 'queued', worker_id: null, due_at: dueAt, fence: 1 });
  });
});

describe('renew', () => {
  it('prolongs a lease, never beyond the end of the call and its margin', async () => {
    const senderId = await fixture.addSender();
    const id = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId, { callTimeoutMs: 60_000 });
    await fixture.set(id, { lease_ends_at: new Date(Date.now() + 1) });
    expect(await fixture.store.renew([sending], LEASE_MS, MARGIN_MS)).toEqual([true]);
    const leaseLeftMs = async () => {
      const row = await fixture.one(
        'SELECT extract(epoch FROM lease_ends_at - clock_timestamp()) * 1000 AS ms FROM deliveries WHERE id = $1',
        [id],
      );
      return Number(row['ms']);
    };
    expect(await leaseLeftMs()).toBeGreaterThan(LEASE_MS - 5_000);
    await fixture.store.renew([sending], 600_000, MARGIN_MS);
    expect(await leaseLeftMs()).toBeLessThanOrEqual(60_000 + MARGIN_MS);
    expect(await leaseLeftMs()).toBeGreaterThan(50_000);
  });

  it('tells a zombie that its row was taken over', async () => {
    const senderId = await fixture.addSender();
    const id = await fixture.addDelivery(senderId);
    const other = await fixture.addDelivery(senderId);
    const [zombie, alive] = [await fixture.beginOne(senderId), await fixture.beginOne(senderId)];
    await fixture.passLease(id);
    await fixture.store.reap(10);
    expect(await fixture.store.renew([zombie, alive], LEASE_MS, MARGIN_MS)).toEqual([false, true]);
    expect((await fixture.read(other))['state']).toBe('sending');
  });
});
