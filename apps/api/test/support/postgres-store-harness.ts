// The PostgreSQL store as the conformance suite wants it: rows put in as the model has them, and time moved by moving every row.
import { randomUUID } from 'node:crypto';
import type { DeliveryRecord, MemoryNotification } from '@oneping/claims';
import type { Observed, StoreHarness } from '@oneping/claims/conformance-harness';
import { inTransaction } from '../../src/database/in-transaction.js';
import { poolOf } from '../../src/database/pool-of.js';
import { CANCEL_IF_NOTHING_OPEN } from '../../src/database/sql/cancel-if-nothing-open.js';
import { completeNotifications } from '../../src/database/sql/complete-notifications.js';
import type { ClaimFixture } from './claim-fixture.js';

const TABLES =
  'deliveries, notifications, attempts, delivery_transitions, conflicts, sandbox_messages, workers, senders, sender_configs, apps, api_keys';
const DELIVERY_TIMES = [
  'due_at',
  'deadline',
  'retry_until',
  'lease_ends_at',
  'call_began_at',
  'first_submitted_at',
  'proved_at',
  'next_check_at',
  'state_since',
  'finished_at',
];

/** Empties the fixture's database and gives it the suite's app with one sender. */
export async function postgresStoreHarness(fixture: ClaimFixture, appId: string): Promise<StoreHarness> {
  const senderId = randomUUID();
  const notificationIds = [randomUUID(), randomUUID(), randomUUID()];
  await fixture.sql(`TRUNCATE ${TABLES}`);
  await fixture.sql(
    `INSERT INTO apps (app_id, slug, name, environment, fingerprint_secret_sealed) VALUES ($1, 'suite', 'suite', 'live', '')`,
    [appId],
  );
  await fixture.sql(`INSERT INTO senders (app_id, id, name, channel, provider) VALUES ($1, $2, 's', 'email', 'smtp')`, [
    appId,
    senderId,
  ]);
  const pool = poolOf(fixture.dataSource);
  return {
    store: fixture.store,
    senderId,
    notificationIds,
    newId: randomUUID,
    insert: async (record, now) => await insert(fixture, record, now),
    read: async (deliveryId) => await read(fixture, deliveryId),
    notification: async (id) => await notification(fixture, id),
    elapse: async (ms) => {
      const back = (names: readonly string[]) =>
        names.map((name) => `${name} = ${name} - ${ms} * interval '1 millisecond'`).join(', ');
      await fixture.sql(`UPDATE deliveries SET ${back(DELIVERY_TIMES)}`);
      await fixture.sql(`UPDATE attempts SET ${back(['began_at', 'ended_at'])}`);
    },
    cancel: async (deliveryId) =>
      await inTransaction(pool, async (client) => {
        const { notification_id: notificationId } = await fixture.one(
          'SELECT notification_id FROM deliveries WHERE id = $1',
          [deliveryId],
        );
        const { rows } = await client.query(CANCEL_IF_NOTHING_OPEN, [appId, notificationId, deliveryId]);
        await completeNotifications(client, [{ appId, notificationId: String(notificationId), net: -rows.length }]);
        return rows.length > 0;
      }),
    workerDied: async (workerId) => {
      // Enrolled, never stopped, and no session holds its lock: that is what a killed worker leaves.
      await fixture.sql(
        `INSERT INTO workers (id, host, process_id, release) VALUES ($1, 'h', 1, 'r') ON CONFLICT (id) DO NOTHING`,
        [workerId],
      );
    },
    close: async () => {},
  };
}

async function insert(fixture: ClaimFixture, record: DeliveryRecord, now: number): Promise<void> {
  await fixture.sql(
    `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, body, retention_ms, pending_deliveries)
     VALUES ($1, $2::uuid, $2::uuid::text, '', 1, '{}', 1000, 1)
     ON CONFLICT (app_id, message_id) DO UPDATE SET pending_deliveries = notifications.pending_deliveries + 1`,
    [record.appId, record.notificationId],
  );
  const after = (at: number | null) => (at === null ? null : at - now);
  await fixture.sql(
    `INSERT INTO deliveries (app_id, id, notification_id, channel, recipient, recipient_hash, sender_id, due_at, deadline, retry_until)
     SELECT $1::uuid, $2::uuid, $3::uuid, 'email', '"a@example.test"', decode(replace($2::uuid::text, '-', ''), 'hex'), $4::uuid,
       clock_timestamp() + $5::float8 * interval '1 millisecond', clock_timestamp() + $6::float8 * interval '1 millisecond',
       clock_timestamp() + $7::float8 * interval '1 millisecond'`,
    [
      record.appId,
      record.id,
      record.notificationId,
      record.senderId,
      after(record.dueAt),
      after(record.deadline),
      after(record.retryUntil),
    ],
  );
}

const READ = `
SELECT d.state, d.fence, d.attempt_count AS "attemptCount", d.retry_count AS "retryCount", d.crash_count::int4 AS "crashCount",
  d.worker_id AS "workerId", d.due_at IS NOT NULL AS "isDue", d.next_check_at IS NOT NULL AS "isToCheck",
  d.proved_at IS NOT NULL AS "isProved", d.attention, d.reason_code AS "reasonCode",
  (SELECT coalesce(json_agg(a.verdict ORDER BY a.number), '[]') FROM attempts a WHERE a.app_id = d.app_id AND a.delivery_id = d.id) AS verdicts
FROM deliveries d WHERE d.id = $1`;

async function read(fixture: ClaimFixture, deliveryId: string): Promise<Observed> {
  // Safe: the columns of READ are the fields of Observed.
  return (await fixture.one(READ, [deliveryId])) as unknown as Observed;
}

interface Result {
  readonly deliveries: readonly { readonly status: string }[];
}

async function notification(fixture: ClaimFixture, id: string): Promise<MemoryNotification> {
  const row = await fixture.one(
    `SELECT n.pending_deliveries, n.result, n.expires_at,
       (SELECT json_agg(d.id ORDER BY d.id) FROM deliveries d WHERE d.notification_id = n.id) AS ids
     FROM notifications n WHERE n.id = $1`,
    [id],
  );
  const ids = row['ids'] as string[];
  const result = row['result'] === null ? null : (JSON.parse(String(row['result'])) as Result);
  return {
    pendingCount: Number(row['pending_deliveries']),
    result:
      result === null ? null : Object.fromEntries(result.deliveries.map(({ status }, index) => [ids[index], status])),
    completedCount: row['expires_at'] === null ? 0 : 1,
  };
}
