// The purge: it only touches finished, expired keys, and from expiry on a key answers for its end.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';
import { poolOf } from '../../database/pool-of.js';
import { purgeDue } from './purge.js';

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
  senderId = await fixture.addSender();
});

afterAll(async () => {
  await fixture.close();
});

const purge = (tombstoneMs: number | null = 1_000_000) =>
  purgeDue({ pool: poolOf(fixture.dataSource), tombstoneMs, stop: new AbortController().signal, restShare: 0 });

/** A notification that was canceled, and so finished, and whose key ended that long ago. */
async function expired(agoMs = 1_000): Promise<string> {
  const { notificationId } = await fixture.addNotification({ senderId });
  await fixture.cancel(notificationId);
  await end(notificationId, agoMs);
  return notificationId;
}

async function end(notificationId: string, agoMs: number): Promise<void> {
  await fixture.sql(
    `UPDATE notifications SET expires_at = clock_timestamp() - $2 * interval '1 millisecond' WHERE id = $1`,
    [notificationId, agoMs],
  );
}

async function left(notificationId: string): Promise<unknown> {
  return await fixture.one(
    `SELECT (SELECT count(*)::int FROM deliveries WHERE notification_id = $1) AS deliveries,
       (SELECT count(*)::int FROM delivery_transitions t WHERE t.delivery_id IN (SELECT id FROM deliveries WHERE notification_id = $1)) AS transitions`,
    [notificationId],
  );
}

it('leaves a tombstone with the last status, and nothing of the content or the history', async () => {
  const id = await expired();
  expect((await purge()).keys).toBeGreaterThanOrEqual(1);
  expect(await fixture.readNotification(id)).toMatchObject({
    body: null,
    result: null,
    purged_status: 'canceled',
    pending_deliveries: 0,
  });
  expect(await left(id)).toEqual({ deliveries: 0, transitions: 0 });
  expect(
    await fixture.sql(
      `SELECT 1 FROM delivery_transitions t WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.id = t.delivery_id)`,
    ),
  ).toEqual([]);
});

it('touches neither what is pending, nor what has not ended, nor what holds a contradiction nobody has looked at', async () => {
  const { notificationId: pending } = await fixture.addNotification({ senderId });
  const alive = await expired();
  await end(alive, -60_000);
  const contradicted = await expired();
  await fixture.sql(
    `INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail) VALUES ($1, $2, $2, $3, 'k', 'd')`,
    [fixture.appId, randomUUID(), contradicted],
  );
  await purge();
  for (const id of [pending, alive, contradicted]) {
    expect(await fixture.readNotification(id)).toMatchObject({ purged_at: null });
    expect(await left(id)).toMatchObject({ deliveries: 1 });
  }
});

it('goes on over more than one batch, and several at once do it once', async () => {
  const added = await fixture.addNotifications(1_200, { senderId });
  await fixture.sql(
    `UPDATE deliveries SET state = 'canceled', rule = 'T17', due_at = NULL, finished_at = clock_timestamp() WHERE notification_id = ANY($1)`,
    [added.map(({ notificationId }) => notificationId)],
  );
  await fixture.sql(
    `UPDATE notifications SET pending_deliveries = 0, expires_at = clock_timestamp(), finished_at = clock_timestamp() WHERE id = ANY($1)`,
    [added.map(({ notificationId }) => notificationId)],
  );
  const reports = await Promise.all([purge(), purge(), purge()]);
  expect(reports.reduce((sum, { keys }) => sum + keys, 0)).toBe(1_200);
  expect((await purge()).keys).toBe(0);
});

it('forgets tombstones only after their own retention, and never where that is for ever', async () => {
  const id = await expired();
  await purge();
  await fixture.sql(`UPDATE notifications SET purged_at = purged_at - interval '2 hours' WHERE id = $1`, [id]);
  expect((await purge(null)).tombstones).toBe(0);
  expect((await purge(3 * 3_600_000)).tombstones).toBe(0);
  expect((await purge(3_600_000)).tombstones).toBe(1);
  expect(await fixture.sql('SELECT 1 FROM notifications WHERE id = $1', [id])).toEqual([]);
});

it('forgets how often a key was repeated together with its tombstone, and not before', async () => {
  const id = await expired(2_000);
  await fixture.sql('INSERT INTO key_repeats VALUES ($1, $2, 3, 1)', [fixture.appId, id]);
  const counted = () => fixture.sql('SELECT 1 FROM key_repeats WHERE notification_id = $1', [id]);
  await purge();
  expect(await counted()).toHaveLength(1);
  await fixture.sql(`UPDATE notifications SET purged_at = purged_at - interval '2 hours' WHERE id = $1`, [id]);
  expect((await purge(3_600_000)).tombstones).toBe(1);
  expect(await counted()).toHaveLength(0);
});

it('forgets the tombstones of an app in that app’s own time, whatever holds for the service', async () => {
  await expired();
  await purge();
  await fixture.sql("UPDATE notifications SET purged_at = purged_at - interval '2 hours' WHERE app_id = $1", [
    fixture.appId,
  ]);
  const keep = (ms: number | null) =>
    fixture.sql('UPDATE apps SET tombstone_ms = $2 WHERE app_id = $1', [fixture.appId, ms]);
  await keep(3 * 3_600_000);
  expect((await purge(3_600_000)).tombstones).toBe(0);
  await keep(3_600_000);
  expect((await purge(null)).tombstones).toBeGreaterThanOrEqual(1);
  await keep(null);
});
