// The demo's week, made small: believable, and true in every invariant of the protocol.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LedgerEntry, readLedger } from '@oneping/fakes';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditVerify } from '../../apps/api/src/start/audit-verify.js';
import { violations } from '../../apps/api/test/support/invariants.js';
import { configOn } from '../../apps/api/test/support/running-api.js';
import { createTestDatabase, type TestDatabase } from '../../apps/api/test/support/test-database.js';
import { type Filled, fill } from '../src/fill.js';
import { OutsideWorld } from '../src/outside/outside-world.js';

const SECRET_KEY = 'a secret of 32 characters or more, for the demo';
const DEFAULTS = `SELECT table_name, column_name, column_default FROM information_schema.columns
  WHERE table_schema = 'public' ORDER BY table_name, column_name`;

const ALERTS = [
  'mismatch_spike false',
  'no_worker false',
  'oldest_unknown_age true',
  'unknown_count false',
  'unknown_count true',
];

let database: TestDatabase;
let folder: string;
let world: OutsideWorld;
let pool: Pool;
let filled: Filled;
let defaultsBefore: unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'oneping-demo-'));
  world = await OutsideWorld.start(folder);
  defaultsBefore = await ask(DEFAULTS);
  filled = await fill({ databaseUrl: database.url, secretKey: SECRET_KEY, dataDir: folder, world, volume: 0.03 });
  pool = new Pool({ connectionString: database.url, max: 2 });
}, 600_000);

afterAll(async () => {
  await pool?.end();
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

async function valuesOf(sql: string): Promise<unknown[]> {
  return (await ask(sql)).map((row) => Object.values(row as object)[0]);
}

/** The people of the week get several mails each: those of which the record has been purged are left out on both sides. */
async function rememberedLedger(): Promise<LedgerEntry[]> {
  const purged = new Set(await valuesOf('SELECT id FROM notifications WHERE purged_at IS NOT NULL'));
  const forgotten = new Set(
    filled.record.taken.filter(({ id }) => purged.has(id)).flatMap(({ deliveries }) => deliveries.map(({ id }) => id)),
  );
  return readLedger(world.ledger.path).filter(
    (entry) =>
      entry.kind === 'http' ||
      (entry.event === 'accepted' && !forgotten.has(String(entry.headers['x-oneping-delivery']?.[0]))),
  );
}

describe("the demo's week", () => {
  it('breaks no invariant of the protocol', async () => {
    const ledger = await rememberedLedger();
    const { taken: answers, heard } = filled.record;
    expect(heard.length).toBeGreaterThan(250);
    expect(await violations({ pool, ledger: () => ledger, answers, heard, heldMs: 5_000 })).toEqual([]);
  });

  it('is sealed in its audit chains', async () => {
    process.exitCode = 0;
    await auditVerify(configOn(database.url, { ONEPING_SECRET_KEY: SECRET_KEY }));
    expect(process.exitCode).toBe(0);
    expect(await valuesOf('SELECT count(*)::int4 FROM audit_unsealed')).toEqual([0]);
    expect(await valuesOf('SELECT count(*)::int4 > 60 FROM audit_seals')).toEqual([true]);
  });

  it('lasts a week, up to now and no further', async () => {
    const [days] = await valuesOf(
      'SELECT extract(epoch FROM max(accepted_at) - min(accepted_at))::float8 / 86400 FROM notifications',
    );
    expect(days).toBeGreaterThan(6.5);
    expect(days).toBeLessThan(7.5);
    const [latest] = await valuesOf('SELECT max(at) FROM delivery_transitions');
    // What the last event set going may end a little after it.
    expect((latest as Date).getTime()).toBeLessThan(filled.endMs + 60_000);
  });

  it('has deliveries in every state that can last', async () => {
    expect(await valuesOf('SELECT DISTINCT state FROM deliveries ORDER BY state')).toEqual([
      'canceled',
      'failed',
      'lapsed',
      'queued',
      'sent',
      'unknown',
    ]);
  });

  it('has waiting for people what each kind of trouble leaves behind', async () => {
    const reasons = await valuesOf(`SELECT DISTINCT coalesce(a.phase, '-') || ' ' || coalesce(d.reason_code, '-')
      FROM deliveries d JOIN LATERAL (
        SELECT phase FROM attempts a WHERE a.app_id = d.app_id AND a.delivery_id = d.id ORDER BY number DESC LIMIT 1
      ) a ON true
      WHERE d.attention = 'resolution_required' ORDER BY 1`);
    expect(reasons).toEqual([
      'body_sent aborted',
      'body_sent answer_lost',
      'body_sent connection_lost',
      'body_sent unreadable_answer',
      'lease_over lease_over',
    ]);
  });

  it('has every kind of repeat on record, and every kind of decision', async () => {
    expect(await valuesOf('SELECT DISTINCT kind FROM duplicates ORDER BY kind')).toEqual([
      'claim_lost',
      'expired',
      'in_use',
      'mismatch',
      'provider_deduplicated',
      'replay',
    ]);
    expect(await valuesOf('SELECT count(*)::int4 > 4 FROM suspicious_repeats')).toEqual([true]);
    expect(await valuesOf('SELECT DISTINCT action FROM audit_events')).toEqual(
      expect.arrayContaining([
        'conflict.acknowledge',
        'delivery.lookup',
        'delivery.resolve',
        'delivery.snooze',
        'erasure.finish',
        'list.export',
        'notification.cancel',
        'operator.sign-in-refused',
        'payload.reveal',
        'resolution-batch.start',
        'sender.pause',
        'suppression.lift',
      ]),
    );
    expect(await valuesOf('SELECT (acknowledged_at IS NULL)::text FROM conflicts ORDER BY 1')).toEqual([
      'false',
      'true',
    ]);
  });

  it('tells of alerts that ended, and of one that did not', async () => {
    const alerts = await valuesOf(
      `SELECT DISTINCT r.kind || ' ' || (a.resolved_at IS NULL)::text FROM alerts a JOIN alert_rules r ON r.id = a.rule_id ORDER BY 1`,
    );
    expect(alerts).toEqual(expect.arrayContaining(ALERTS));
  });

  it('leaves tombstones of what has expired', async () => {
    expect(await valuesOf('SELECT count(*)::int4 > 5 FROM notifications WHERE purged_at IS NOT NULL')).toEqual([true]);
  });

  it('leaves the database as migrations made it, with the true time', async () => {
    expect(await ask(DEFAULTS)).toEqual(defaultsBefore);
    expect(await ask("SELECT FROM pg_namespace WHERE nspname = 'moved_clock'")).toEqual([]);
    const [skewMs] = await valuesOf(`SELECT abs(extract(epoch FROM clock_timestamp()) * 1000 - ${Date.now()})::float8`);
    expect(skewMs).toBeLessThan(60_000);
  });
});
