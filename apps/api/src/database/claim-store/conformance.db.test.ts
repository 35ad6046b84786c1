// The PostgreSQL store against the model of the rules: the same commands must leave the same rows.
import type { DeliveryRecord } from '@oneping/claims';
import { claimStoreConformance } from '@oneping/claims/conformance';
import { APP_ID, type Observed, type StoreHarness } from '@oneping/claims/conformance-harness';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';
import { poolOf } from '../pool-of.js';
import { createPostgresReconcileStore } from '../reconcile-store.js';
import { SNOOZE_IF_WAITING } from '../sql/snooze-if-waiting.js';

const RUNS = 125;
const STEPS_PER_RUN = 80;

let fixture: ClaimFixture;
let observer: Client;

beforeAll(async () => {
  fixture = await ClaimFixture.open({ appId: APP_ID });
  observer = new Client({ connectionString: fixture.database.url });
  await observer.connect();
  // What the suite does between steps is no transition: it looks, moves times, and makes room for the next run.
  await observer.query('SET session_replication_role = replica');
  await observer.query('SET synchronous_commit = off');
});
afterAll(async () => {
  await observer.end();
  await fixture.close();
});

async function look(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await observer.query<Record<string, unknown>>({ name, text, values })).rows;
}

const TIMES = {
  deliveries: [
    'due_at',
    'deadline',
    'retry_until',
    'lease_ends_at',
    'call_began_at',
    'first_submitted_at',
    'next_check_at',
  ],
  attempts: ['began_at', 'ended_at'],
} as const;

// What the last call wrote as "now" is moved along with what was there before it: it stays in the past.
const moved = (column: string) =>
  `CASE WHEN ${column} <= clock.now THEN least(${column} + step.size, step.latest) ELSE ${column} + step.size END`;

const PASS = /* sql */ `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now),
  step AS MATERIALIZED (SELECT now - $1::timestamptz - passed AS size, now - passed AS latest
    FROM clock, (SELECT $2::int * interval '1 ms' AS passed) AS p),
  ${Object.entries(TIMES)
    .map(([table, columns]) => {
      const assignments = columns.map((column) => `${column} = ${moved(column)}`).join(', ');
      return `${table}_moved AS (UPDATE ${table} SET ${assignments} FROM step, clock)`;
    })
    .join(', ')} SELECT now::text FROM clock`;

/** Holds the rows' time still while the test runs: they are moved along with the database's clock, and back when time is to pass. */
class RowTime {
  #readAt: unknown;

  async start(): Promise<void> {
    this.#readAt = (await look('now', 'SELECT clock_timestamp()::text AS now', []))[0]?.['now'];
  }

  async pass(ms: number): Promise<void> {
    this.#readAt = (await look('pass', PASS, [this.#readAt, ms]))[0]?.['now'];
  }

  /** The store, with no time passing between its calls. */
  holding<Store extends object>(store: Store): Store {
    return new Proxy(store, {
      get:
        (target, name) =>
        async (...args: unknown[]) => {
          await this.pass(0);
          // Safe: the same arguments go to the same method.
          return await (Reflect.get(target, name) as (...args: unknown[]) => unknown)(...args);
        },
    });
  }
}

async function makeHarness(): Promise<StoreHarness> {
  const senderId = await fixture.addSender();
  const notificationIds = [uuidv7(), uuidv7(), uuidv7()];
  const time = new RowTime();
  await time.start();
  const recipients = new Map<string, number>();
  // Only this harness's rows may be reaped and moved in time.
  for (const table of ['deliveries', 'attempts', 'workers', 'evidence']) await observer.query(`DELETE FROM ${table}`);
  return {
    store: time.holding(fixture.store),
    reconcile: time.holding(createPostgresReconcileStore(poolOf(fixture.dataSource))),
    senderId,
    notificationIds,
    newId: uuidv7,
    async insert(record, now) {
      const count = (recipients.get(record.notificationId) ?? 0) + 1;
      recipients.set(record.notificationId, count);
      if (count === 1) await fixture.insertNotification(record.notificationId, 0);
      await fixture.sql('UPDATE notifications SET pending_deliveries = pending_deliveries + 1 WHERE id = $1', [
        record.notificationId,
      ]);
      await fixture.insert('deliveries', deliveryRow(record, count, Date.now() - now));
    },
    read: async (id) => first(await observe([id])),
    readAll: observe,
    async notification(id) {
      const row = await fixture.readNotification(id);
      const states = await fixture.sql('SELECT id, state FROM deliveries WHERE notification_id = $1 ORDER BY id', [id]);
      const result =
        row['result'] === null ? null : (JSON.parse(String(row['result'])) as { deliveries: { status: string }[] });
      return {
        pendingCount: Number(row['pending_deliveries']),
        result:
          result &&
          Object.fromEntries(
            states.map(({ id: deliveryId }, index) => [deliveryId, result.deliveries[index]?.status ?? '']),
          ),
        completedCount: result === null ? 0 : 1,
      };
    },
    elapse: (ms) => time.pass(ms),
    async cancel(deliveryId) {
      const { notification_id: notificationId } = await fixture.read(deliveryId);
      return (await fixture.cancel(String(notificationId), deliveryId)).length === 1;
    },
    async extend(deliveryId, inMs) {
      const { version } = await fixture.read(deliveryId);
      const values = [null, 0, true, inMs === null ? null : new Date(Date.now() + inMs), 86_400_000];
      const moved = await poolOf(fixture.dataSource).query(SNOOZE_IF_WAITING, [APP_ID, deliveryId, version, ...values]);
      return moved.rowCount === 1;
    },
    async workerDied(workerId) {
      await fixture.sql(
        "INSERT INTO workers (id, host, process_id, release) VALUES ($1, 'h', 1, 'r') ON CONFLICT DO NOTHING",
        [workerId],
      );
    },
    async suppress(deliveryId) {
      await fixture.suppress(deliveryId);
    },
    close: async () => {},
  };
}

/** @param shiftMs from the model's clock to ours */
function deliveryRow(record: DeliveryRecord, count: number, shiftMs: number): Record<string, unknown> {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms + shiftMs));
  return {
    app_id: record.appId,
    id: record.id,
    notification_id: record.notificationId,
    channel: 'email',
    recipient: JSON.stringify(`r${count}@example.test`),
    recipient_hash: Buffer.from(record.id),
    sender_id: record.senderId,
    due_at: time(record.dueAt),
    deadline: time(record.deadline),
    retry_until: time(record.retryUntil),
  };
}

const OBSERVE = /* sql */ `
SELECT state, fence, attempt_count AS "attemptCount", retry_count AS "retryCount", crash_count AS "crashCount",
  worker_id AS "workerId", due_at IS NOT NULL AS "isDue", next_check_at IS NOT NULL AS "isToCheck",
  proved_at IS NOT NULL AS "isProved", nullif(attention, 'conflict') AS attention, reason_code AS "reasonCode",
  ARRAY (SELECT verdict FROM attempts a WHERE a.app_id = d.app_id AND a.delivery_id = d.id ORDER BY number) AS verdicts
FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, position)
JOIN deliveries d ON d.app_id = $1 AND d.id = wanted.id ORDER BY wanted.position`;

async function observe(deliveryIds: readonly string[]): Promise<Observed[]> {
  // Safe: the columns are named after what is observed. A conflict is a record of its own; the model has the states only.
  return (await look('observe', OBSERVE, [APP_ID, deliveryIds])) as unknown as Observed[];
}

function first(rows: readonly Observed[]): Observed {
  const [row] = rows;
  if (row === undefined) throw new Error('no such delivery');
  return row;
}

describe('the PostgreSQL claim store', () => {
  claimStoreConformance(makeHarness, { runs: RUNS, commandsPerRun: STEPS_PER_RUN });
});
