// T3, T9, T6c, T18, T20 on PostgreSQL: what a dead worker or a deadline leaves behind gets an owner, and poison is counted fairly.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';
import { callsOverAt } from '../sql/calls-over-at.js';
import { enrolWorker, type WorkerEnrolment } from '../worker-registry.js';

const NOTHING = { requeued: 0, unknown: 0, poisoned: 0 };

let fixture: ClaimFixture;
let senderId: string;
let enrolled: WorkerEnrolment[] = [];

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  // Reaping goes over everything that there is.
  await fixture.sql('TRUNCATE deliveries, attempts, workers');
  senderId = await fixture.addSender();
});
afterEach(async () => {
  await Promise.all(enrolled.map((worker) => worker.leave()));
  enrolled = [];
});
afterAll(() => fixture.close());

/** A worker that is alive: its session holds its lock. */
async function aliveWorker(): Promise<string> {
  const id = randomUUID();
  enrolled.push(
    await enrolWorker(fixture.dataSource, {
      id,
      host: 'h',
      release: 'r',
      onTrouble: (error) => {
        throw error;
      },
    }),
  );
  return id;
}

/** A worker that was killed: a row without a clean end, and nobody holds its lock. */
async function deadWorker(): Promise<string> {
  const id = randomUUID();
  await fixture.insert('workers', { id, host: 'h', process_id: 1, release: 'r' });
  return id;
}

async function stoppedWorker(): Promise<string> {
  const id = await deadWorker();
  await fixture.sql('UPDATE workers SET stopped_at = clock_timestamp() WHERE id = $1', [id]);
  return id;
}

async function restartedWorker(): Promise<string> {
  const id = await deadWorker();
  await fixture.sql("UPDATE workers SET heartbeat_at = pg_postmaster_start_time() - interval '1 s' WHERE id = $1", [
    id,
  ]);
  return id;
}

async function claimedBy(workerId: string, alone = false): Promise<string> {
  const id = await fixture.addDelivery(senderId, alone ? { crash_count: 1 } : {});
  await fixture.claim(senderId, { workerId, alone });
  return id;
}

async function reapAll() {
  await fixture.sql('UPDATE deliveries SET lease_ends_at = clock_timestamp() WHERE worker_id IS NOT NULL');
  return await fixture.store.reap(100);
}

describe('reap', () => {
  it('leaves a row alone whose lease is not over', async () => {
    await claimedBy(await deadWorker());
    expect(await fixture.store.reap(100)).toEqual(NOTHING);
  });

  it('T3: gives back what was claimed, still due', async () => {
    const id = await claimedBy(await aliveWorker());
    expect(await reapAll()).toEqual({ ...NOTHING, requeued: 1 });
    expect(await fixture.read(id)).toMatchObject({ state: 'queued', crash_count: 0, worker_id: null });
    expect(await fixture.rules(id)).toEqual(['T1', 'T3']);
    expect(await fixture.claim(senderId)).toHaveLength(1);
  });

  it.each([
    ['keyed', null],
    ['lookup', null],
    ['opaque', 'resolution_required'],
  ] as const)('T9: never sends again what was being sent: unknown (%s)', async (safetyClass, attention) => {
    const id = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId, { safetyClass });
    expect(await reapAll()).toEqual({ ...NOTHING, unknown: 1 });
    const row = await fixture.read(id);
    expect(row).toMatchObject({ state: 'unknown', fence: sending.fence + 1, attention, reason_code: 'lease_over' });
    expect(row['next_check_at'] === null).toBe(attention !== null);
    expect(await fixture.attempts(id)).toMatchObject([{ number: 1, verdict: null, phase: 'lease_over' }]);
  });

  it.each([
    ['died', deadWorker, 'worker_died'],
    ['stalls', aliveWorker, 'lease_over'],
    ['stopped cleanly', stoppedWorker, 'lease_over'],
    ['lost its session together with the server', restartedWorker, 'lease_over'],
  ] as const)('T9: says no more than what is known of a worker that %s', async (_, holder, ended) => {
    const id = await fixture.addDelivery(senderId);
    await fixture.beginOne(senderId, {}, await holder());
    await reapAll();
    expect(await fixture.read(id)).toMatchObject({ state: 'unknown', reason_code: ended });
    expect(await fixture.attempts(id)).toMatchObject([{ verdict: null, phase: ended }]);
    // Either way the call itself may go on until its timeout.
    const over = `SELECT ${callsOverAt('d')} - d.first_submitted_at > interval '9 s' AS is_later FROM deliveries d WHERE id = $1`;
    expect(await fixture.one(over, [id])).toEqual({ is_later: true });
  });

  it('T9: says that the worker died of all that it held, also of what it did not die of', async () => {
    const workerId = await deadWorker();
    const innocent = await fixture.addDelivery(senderId);
    await fixture.beginOne(senderId, {}, workerId);
    await claimedBy(workerId, true);
    await reapAll();
    expect(await fixture.read(innocent)).toMatchObject({ crash_count: 0, reason_code: 'worker_died' });
  });

  it('T5p: is sent by the proof on file, without an id that another delivery has', async () => {
    const taken = await fixture.addDelivery(senderId);
    const first = await fixture.beginOne(senderId);
    await fixture.store.settle([{ ...first, to: 'sent', providerMessageId: 'p', evidence: '' }]);
    const id = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId);
    const evidence = { verdict: 'found', method: 'callback', query: '', providerMessageId: 'p' } as const;
    await fixture.store.prove({ ...sending, senderId, evidence });
    await reapAll();
    expect(await fixture.read(id)).toMatchObject({ state: 'sent', rule: 'T5p', provider_message_id: null });
    expect((await fixture.read(taken))['provider_message_id']).toBe('p');
  });

  it('reaps each row once when several reap at one time', async () => {
    await fixture.addNotifications(50, { senderId });
    await fixture.claim(senderId, { limit: 50 });
    await fixture.sql('UPDATE deliveries SET lease_ends_at = clock_timestamp() WHERE worker_id IS NOT NULL');
    const reports = await Promise.all([1, 2, 3].map(() => fixture.store.reap(100)));
    expect(reports.reduce((sum, { requeued }) => sum + requeued, 0)).toBe(50);
  });

  it('completes a notification that it ends', async () => {
    const { notificationId } = await fixture.addNotification({ senderId, columns: { crash_count: 2 } });
    await fixture.claim(senderId, { workerId: await deadWorker(), alone: true });
    expect(await reapAll()).toEqual({ ...NOTHING, poisoned: 1 });
    const row = await fixture.readNotification(notificationId);
    expect(JSON.parse(String(row['result']))).toMatchObject({
      status: 'failed',
      deliveries: [{ reasonCode: 'crashed_worker' }],
    });
  });
});

describe('a crash', () => {
  it('is blamed on all that the dead worker held, when it held none alone', async () => {
    const workerId = await deadWorker();
    const ids = [await claimedBy(workerId), await claimedBy(workerId)];
    await reapAll();
    for (const id of ids) expect((await fixture.read(id))['crash_count']).toBe(1);
  });

  it('is blamed on the one that it held alone, even when that one is reaped at another time', async () => {
    for (const aloneFirst of [true, false]) {
      senderId = await fixture.addSender();
      const workerId = await deadWorker();
      const innocent = await claimedBy(workerId);
      const poison = await claimedBy(workerId, true);
      for (const id of aloneFirst ? [poison, innocent] : [innocent, poison]) {
        await fixture.passLease(id);
        await fixture.store.reap(100);
      }
      expect((await fixture.read(innocent))['crash_count']).toBe(0);
      expect((await fixture.read(poison))['crash_count']).toBe(2);
    }
  });

  it('is no crash while the worker lives, and none after a clean end', async () => {
    const ids = [
      await claimedBy(await aliveWorker()),
      await claimedBy(await stoppedWorker()),
      await claimedBy(await restartedWorker()),
      await claimedBy(randomUUID()),
    ];
    await reapAll();
    for (const id of ids) expect((await fixture.read(id))['crash_count']).toBe(0);
  });

  it('T6c: is the end after the third: failed where nothing was sent, parked where something may have been', async () => {
    const claimed = await fixture.addDelivery(senderId, { crash_count: 2 });
    await fixture.claim(senderId, { workerId: await deadWorker(), alone: true });
    const sending = await fixture.addDelivery(senderId, { crash_count: 2 });
    const [held] = await fixture.claim(senderId, { workerId: await deadWorker(), alone: true });
    if (held) await fixture.store.begin([fixture.beginRequest(held, { safetyClass: 'keyed' })]);
    expect(await reapAll()).toEqual({ ...NOTHING, poisoned: 2 });
    expect(await fixture.read(claimed)).toMatchObject({ state: 'failed', rule: 'T6c', reason_code: 'crashed_worker' });
    expect(await fixture.read(sending)).toMatchObject({
      state: 'unknown',
      rule: 'T9',
      attention: 'resolution_required',
      next_check_at: null,
    });
  });

  it('parks a re-issue that crashed three workers before its second call', async () => {
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    await fixture.set(id, { crash_count: 2 });
    await fixture.claim(senderId, { workerId: await deadWorker(), alone: true });
    await reapAll();
    expect(await fixture.read(id)).toMatchObject({ state: 'unknown', rule: 'T20', attention: 'resolution_required' });
  });
});

describe('deadlines and closed senders', () => {
  it('T18: lapses what is past its deadline and never went out, and completes it', async () => {
    const { notificationId, deliveryIds } = await fixture.addNotification({
      senderId,
      columns: { deadline: new Date(Date.now() - 1_000) },
    });
    await fixture.store.reap(100);
    expect((await fixture.read(deliveryIds[0] as string))['state']).toBe('lapsed');
    expect((await fixture.readNotification(notificationId))['result']).toContain('lapsed');
  });

  it('T20: withdraws what is past its deadline and may have gone out', async () => {
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    const { fence } = await fixture.read(id);
    await fixture.set(id, { deadline: new Date(Date.now() - 1_000) });
    await fixture.store.reap(100);
    const row = await fixture.read(id);
    expect(row).toMatchObject({ state: 'unknown', rule: 'T20', fence: Number(fence) + 1 });
    expect(row['next_check_at']).not.toBeNull();
  });

  it('T20: withdraws a re-issue whose sender was paused', async () => {
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    const untouched = await fixture.addDelivery(senderId);
    await fixture.sql('UPDATE senders SET paused_at = clock_timestamp() WHERE id = $1', [senderId]);
    await fixture.store.reap(100);
    expect((await fixture.read(id))['state']).toBe('unknown');
    expect((await fixture.read(untouched))['state']).toBe('queued');
  });

  it('moves what waits behind a closed sender to the next open one, and nothing else', async () => {
    const other = await fixture.addSender({ channel: 'sms', position: 2, paused_total_ms: 500 });
    const closed = await fixture.addSender({ channel: 'sms', paused_total_ms: 3_000, paused_at: new Date() });
    await fixture.addSender({ channel: 'sms', position: 1, archived_at: new Date() });
    const id = await fixture.addDelivery(closed, { channel: 'sms', paused_before_ms: 1_000 });
    const named = await fixture.addDelivery(closed, { channel: 'sms', sender_named: true });
    const { retry_until: before } = await fixture.read(id);
    expect(await fixture.store.moveToOpenSenders(100)).toBe(1);
    const row = await fixture.read(id);
    expect(row).toMatchObject({ sender_id: other, paused_before_ms: '500', state: 'queued' });
    expect(Number(row['retry_until']) - Number(before)).toBeGreaterThanOrEqual(2_000);
    expect((await fixture.read(named))['sender_id']).toBe(closed);
  });

  it('leaves a sender that waits for its probe the delivery that is due first', async () => {
    const other = await fixture.addSender({ channel: 'chat', position: 1 });
    const probed = await fixture.addSender({ channel: 'chat', paused_at: new Date(), probe_at: new Date() });
    const first = await fixture.addDelivery(probed, { channel: 'chat', due_at: new Date(0) });
    const second = await fixture.addDelivery(probed, { channel: 'chat' });
    await fixture.store.moveToOpenSenders(100);
    expect((await fixture.read(first))['sender_id']).toBe(probed);
    expect((await fixture.read(second))['sender_id']).toBe(other);
  });

  it('never moves what is meant for a real provider to one that only stands in', async () => {
    await fixture.addSender({ channel: 'webhook', position: 1, provider: 'sandbox' });
    const closed = await fixture.addSender({ channel: 'webhook', provider: 'webhook', paused_at: new Date() });
    const id = await fixture.addDelivery(closed, { channel: 'webhook' });
    expect(await fixture.store.moveToOpenSenders(100)).toBe(0);
    expect((await fixture.read(id))['sender_id']).toBe(closed);
  });

  it('does not move what may have gone out by its sender', async () => {
    const sms = await fixture.addSender({ channel: 'push' });
    await fixture.addSender({ channel: 'push', position: 1 });
    const id = await fixture.addDelivery(sms, { channel: 'push' });
    await fixture.reissued(sms);
    await fixture.sql('UPDATE senders SET paused_at = clock_timestamp() WHERE id = $1', [sms]);
    await fixture.store.moveToOpenSenders(100);
    expect((await fixture.read(id))['sender_id']).toBe(sms);
  });
});
