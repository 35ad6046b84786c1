// Sealing: each event once, in the order of the seal, whoever is late or runs beside; and what a change of the rows looks like.
import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { createDataSource } from '../database/data-source.js';
import { poolOf } from '../database/pool-of.js';
import { type AuditEvent, recordAudit } from './record-audit.js';
import { sealEvents } from './seal-events.js';
import { type ChainReport, verifyChains } from './verify-chains.js';

let database: TestDatabase;
let dataSource: Awaited<ReturnType<ReturnType<typeof createDataSource>['initialize']>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({
    url: database.url,
    poolSize: 5,
    lockTimeoutMs: 9_000,
    applicationName: 'seal test',
  }).initialize();
  pool = poolOf(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const event = (appId: string, action = 'test.do'): AuditEvent => ({
  appId,
  actor: 'system',
  // Safe: sealing reads no meaning into it.
  action: action as AuditEvent['action'],
  targetKind: 'test',
  targetId: 'x',
});

const record = (appId: string, action?: string) => recordAudit(pool, event(appId, action));

const sealAll = () => sealEvents(pool, { restMs: 0 });

async function chain(appId: string): Promise<{ position: number; action: string }[]> {
  const { rows } = await pool.query<{ position: string; action: string }>(
    `SELECT s.position, e.action FROM audit_seals s JOIN audit_events e ON e.app_id = s.app_id AND e.id = s.event_id
     WHERE s.app_id = $1 ORDER BY s.position`,
    [appId],
  );
  return rows.map(({ position, action }) => ({ position: Number(position), action }));
}

async function report(appId: string): Promise<ChainReport> {
  for await (const one of verifyChains(pool)) if (one.name === appId) return one;
  throw new Error('no such chain');
}

/** An app whose chain has that many links. */
async function sealedApp(count: number): Promise<string> {
  const appId = randomUUID();
  for (let n = 1; n <= count; n += 1) await record(appId, `test.${n}`);
  await sealAll();
  return appId;
}

/** What only an owner who takes the guard away can do. */
async function asIntruder(...statements: readonly [sql: string, values: unknown[]][]): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('ALTER TABLE audit_events DISABLE TRIGGER audit_events_only_grow');
  await client.query('ALTER TABLE audit_seals DISABLE TRIGGER audit_seals_only_grow');
  for (const [sql, values] of statements) await client.query(sql, values);
  await client.query('ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_only_grow');
  await client.query('ALTER TABLE audit_seals ENABLE ALWAYS TRIGGER audit_seals_only_grow');
  await client.end();
}

describe('sealing', () => {
  it('gives each app a chain of its own, from 1 and without a gap', async () => {
    const [one, other] = [await sealedApp(3), await sealedApp(2)];
    expect(await chain(one)).toEqual([1, 2, 3].map((n) => ({ position: n, action: `test.${n}` })));
    expect((await chain(other)).map(({ position }) => position)).toEqual([1, 2]);
    expect(await report(one)).toMatchObject({ intactCount: 3, broken: null, unsealed: { count: 0 } });
  });

  it('seals an event that was committed after later ones were sealed, as the next link', async () => {
    const appId = randomUUID();
    const late = await pool.connect();
    await late.query('BEGIN');
    await recordAudit(late, event(appId, 'test.late'));
    await record(appId, 'test.early');
    await sealAll();
    expect((await chain(appId)).map(({ action }) => action)).toEqual(['test.early']);
    await late.query('COMMIT');
    late.release();
    await sealAll();
    expect((await chain(appId)).map(({ action }) => action)).toEqual(['test.early', 'test.late']);
    expect(await report(appId)).toMatchObject({ intactCount: 2, broken: null });
  });

  it('seals each event once when many run at the same time, in batches smaller than the rest', async () => {
    const appId = randomUUID();
    for (let n = 1; n <= 23; n += 1) await record(appId);
    for (let left = 23; left > 0; ) {
      const sealed = await Promise.all([1, 2, 3, 4].map(() => sealEvents(pool, { restMs: 0, limit: 5 })));
      left -= sealed.reduce((sum, count) => sum + count, 0);
    }
    expect(await sealAll()).toBe(0);
    expect(await report(appId)).toMatchObject({ intactCount: 23, broken: null, unsealed: { count: 0 } });
  });

  it('leaves nothing half done when it ends before its commit', async () => {
    const appId = randomUUID();
    await record(appId);
    // On a connection of its own, which ends with the test whatever happens.
    const blocker = new Client({ connectionString: database.url });
    await blocker.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE audit_unsealed IN SHARE ROW EXCLUSIVE MODE');
      const sealing = sealAll().then(
        () => 'sealed',
        () => 'ended',
      );
      const endWaiting = async () => {
        // Not on the blocker: within a transaction everybody's activity stands still.
        const { rows } = await pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%DELETE FROM audit_unsealed%'`,
        );
        return rows.length;
      };
      await expect.poll(endWaiting, { timeout: 8_000 }).toBe(1);
      expect(await sealing).toBe('ended');
    } finally {
      await blocker.end();
    }
    expect(await chain(appId)).toEqual([]);
    await sealAll();
    expect(await report(appId)).toMatchObject({ intactCount: 1, broken: null, unsealed: { count: 0 } });
  });

  it('lets an event rest for a moment, and says how old the oldest unsealed one is', async () => {
    const appId = randomUUID();
    await record(appId);
    expect(await sealEvents(pool, { restMs: 60_000 })).toBe(0);
    const { unsealed, broken } = await report(appId);
    expect(unsealed.count).toBe(1);
    expect(unsealed.oldestAgeSeconds).toBeGreaterThanOrEqual(0);
    expect(broken).toBeNull();
  });
});

describe('the record', () => {
  it.each(['audit_events', 'audit_seals'])('refuses to change, delete or empty %s, to its owner too', async (table) => {
    await sealedApp(1);
    for (const sql of [`UPDATE ${table} SET app_id = app_id`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      await expect(pool.query(sql), sql).rejects.toThrow('only grows');
      await expect(pool.query(`SET session_replication_role = replica; ${sql}`), sql).rejects.toThrow('only grows');
    }
  });
});

describe('verification', () => {
  const eventAt = `(SELECT event_id FROM audit_seals WHERE app_id = $1 AND position = 3)`;

  it.each([
    ['an actor', "actor = 'somebody else'"],
    ['an empty reason in the place of none', "reason = ''"],
    ['a microsecond', "at = at + interval '1 microsecond'"],
    ['an address where there was none', "address = '10.0.0.1'"],
  ])('finds a changed event: %s', async (_what, change) => {
    const appId = await sealedApp(5);
    await asIntruder([`UPDATE audit_events SET ${change} WHERE app_id = $1 AND id = ${eventAt}`, [appId]]);
    const { broken, intactCount } = await report(appId);
    expect(broken).toMatchObject({ position: 3, difference: 'changed' });
    expect(broken?.eventId).not.toBeNull();
    expect(intactCount).toBe(2);
  });

  it('finds a deleted event, a deleted link, and a link that was cut off at the end', async () => {
    const [event, link, end] = [await sealedApp(5), await sealedApp(5), await sealedApp(5)];
    await asIntruder(
      [`DELETE FROM audit_events WHERE app_id = $1 AND id = ${eventAt}`, [event]],
      ['DELETE FROM audit_seals WHERE app_id = $1 AND position = 3', [link]],
      ['DELETE FROM audit_seals WHERE app_id = $1 AND position = 5', [end]],
    );
    expect((await report(event)).broken).toMatchObject({ position: 3, difference: 'missing' });
    expect((await report(link)).broken).toMatchObject({ position: 3, eventId: null, difference: 'missing' });
    const cut = await report(end);
    expect(cut.broken).toMatchObject({ position: null, difference: 'missing' });
    expect(cut.intactCount).toBe(4);
  });

  it('finds an event that was deleted before it was sealed', async () => {
    const appId = await sealedApp(1);
    await record(appId, 'test.unsealed');
    await asIntruder(["DELETE FROM audit_events WHERE app_id = $1 AND action = 'test.unsealed'", [appId]]);
    expect((await report(appId)).broken).toMatchObject({ position: null, difference: 'missing' });
  });

  it('finds links that changed places, and events that did', async () => {
    const [links, events] = [await sealedApp(5), await sealedApp(5)];
    const move = 'UPDATE audit_seals SET position = $3 WHERE app_id = $1 AND position = $2';
    await asIntruder([move, [links, 2, 99]], [move, [links, 4, 2]], [move, [links, 99, 4]]);
    const swap = `UPDATE audit_seals s SET event_id = o.event_id FROM audit_seals o
      WHERE s.app_id = $1 AND o.app_id = $1 AND s.position + o.position = 6 AND s.position <> 3`;
    await asIntruder(
      ['ALTER TABLE audit_seals DROP CONSTRAINT audit_seals_event_key', []],
      [swap, [events]],
      ['ALTER TABLE audit_seals ADD CONSTRAINT audit_seals_event_key UNIQUE (app_id, event_id)', []],
    );
    expect((await report(links)).broken).toMatchObject({ position: 2, difference: 'reordered' });
    expect((await report(events)).broken).toMatchObject({ position: 1, difference: 'reordered' });
  });

  it('says how far it is on a long chain', async () => {
    const appId = randomUUID();
    await pool.query(
      `INSERT INTO audit_events (app_id, id, actor, action, target_kind, target_id)
       SELECT $1, gen_random_uuid(), 'system', 'test.' || n, 'test', 'x' FROM generate_series(1, 2500) AS n`,
      [appId],
    );
    while ((await sealAll()) > 0);
    const said: number[] = [];
    for await (const one of verifyChains(pool, (name, count) => name === appId && said.push(count)))
      if (one.name === appId) expect(one.intactCount).toBe(2_500);
    expect(said).toEqual([1_000, 2_000]);
  });
});
