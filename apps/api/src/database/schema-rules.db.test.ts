// What holds for every table: app first, no NULL in what is unique, names that mean something; and what the triggers refuse.
import { readdirSync, readFileSync } from 'node:fs';
import { ALLOWED_TRANSITIONS } from '@oneping/claims';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { TheClaimProtocol1764460800000 } from './migrations/1764460800000-the-claim-protocol.js';
import { ALLOWED_TRANSITIONS as IN_THE_DATABASE } from './migrations/allowed-transitions-v1.js';

/** A worker serves every app, a person signs in to the service, and the list of migrations is the database's own. */
const WITHOUT_AN_APP = [
  'migrations',
  'operator_accounts',
  'operator_invitations',
  'operator_password_resets',
  'operator_sessions',
  'operator_sign_in_tries',
  'operator_two_factors',
  'operator_verifications',
  'operators',
  'service_secrets',
  'workers',
];
/** What an app is known by all over the house. */
const UNIQUE_OVER_ALL_APPS = ['apps_slug_key'];

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
afterAll(() => fixture.close());

async function list(sql: string, values: unknown[] = []): Promise<unknown[]> {
  return (await fixture.sql(sql, values)).map((row) => row['name']);
}

describe('every table', () => {
  it('leads with app_id', async () => {
    const others = await list(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = 1
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname <> 'app_id' ORDER BY 1`,
    );
    expect(others).toEqual(WITHOUT_AN_APP);
  });

  it('leads with app_id in every unique index', async () => {
    const others = await list(
      `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND a.attname <> 'app_id'
         AND c.relname <> ALL ($1) ORDER BY 1`,
      [WITHOUT_AN_APP],
    );
    expect(others).toEqual(UNIQUE_OVER_ALL_APPS);
  });

  it('has no NULL in what is unique: NULL never conflicts', async () => {
    const nullable = await list(
      `SELECT i.indexrelid::regclass::text || ' ' || a.attname AS name
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey::int2[])
       WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND NOT a.attnotnull
         AND coalesce(pg_get_expr(i.indpred, i.indrelid), '') <> '(' || a.attname || ' IS NOT NULL)'`,
    );
    expect(nullable).toEqual([]);
  });

  it('has constraints and indexes that the migration names itself', async () => {
    const folder = new URL('./migrations/', import.meta.url);
    const source = readdirSync(folder)
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    const names = await list(
      `SELECT conname AS name FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conrelid <> 'migrations'::regclass
       UNION SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'`,
    );
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !new RegExp(`(CONSTRAINT|INDEX) ${name}\\b`).test(source))).toEqual([]);
  });
});

describe('the key of a notification', () => {
  it('is taken by one insert with its index named, and compares byte for byte', async () => {
    const { notificationId } = await fixture.addNotification({ senderId: await fixture.addSender() });
    const insert = (messageId: string) =>
      fixture.sql(
        `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, retention_ms, pending_deliveries)
         VALUES ($1, gen_random_uuid(), $2, '', 1, 0, 0) ON CONFLICT (app_id, message_id) DO NOTHING RETURNING id`,
        [fixture.appId, messageId],
      );
    expect(await insert(notificationId)).toHaveLength(0);
    expect(await insert(notificationId.toUpperCase())).toHaveLength(1);
  });
});

describe('the trigger on deliveries', () => {
  it('holds the same list of transitions as the rules', () => {
    const rules = ALLOWED_TRANSITIONS.map(({ rule, from, to }) => `${rule} ${from} ${to}`);
    expect(IN_THE_DATABASE.map((triple) => triple.join(' ')).sort()).toEqual([...rules].sort());
  });

  it('is made of that list', async () => {
    const [row] = await fixture.sql("SELECT prosrc FROM pg_proc WHERE proname = 'refuse_forbidden_transition'");
    for (const [rule, from, to] of IN_THE_DATABASE)
      expect(row?.['prosrc']).toContain(`('${rule.replaceAll("'", "''")}', '${from}', '${to}')`);
  });

  it('refuses every way out of a final state, and every other way that has no rule', async () => {
    const senderId = await fixture.addSender();
    const id = await fixture.addDelivery(senderId);
    await expect(fixture.set(id, { state: 'unknown', rule: 'T8', attention: 'resolution_required' })).rejects.toThrow(
      'not allowed',
    );
    await expect(fixture.set(id, { state: 'canceled', finished_at: new Date() })).rejects.toThrow('not allowed');
    await fixture.set(id, { state: 'canceled', rule: 'T17', finished_at: new Date(), due_at: null });
    for (const { rule, to } of ALLOWED_TRANSITIONS)
      if (to !== 'canceled') await expect(fixture.set(id, { state: to, rule })).rejects.toThrow('not allowed');
  });

  it('refuses a fence that falls, and the removal of what is pending', async () => {
    const senderId = await fixture.addSender();
    const id = await fixture.addDelivery(senderId);
    await fixture.claimOne(senderId);
    await expect(fixture.set(id, { fence: 0 })).rejects.toThrow('fence may not fall');
    await expect(fixture.sql('DELETE FROM deliveries WHERE id = $1', [id])).rejects.toThrow('may not be deleted');
  });

  it('keeps a frozen result as it is', async () => {
    const { notificationId } = await fixture.addNotification({ senderId: await fixture.addSender() });
    await fixture.cancel(notificationId);
    await expect(fixture.sql("UPDATE notifications SET result = '{}' WHERE id = $1", [notificationId])).rejects.toThrow(
      'written once',
    );
  });
});

describe('the first migration', () => {
  it('goes down and up again over what it made', async () => {
    const runner = fixture.dataSource.createQueryRunner();
    await runner.startTransaction();
    const migration = new TheClaimProtocol1764460800000();
    await migration.down(runner);
    await migration.up(runner);
    const left = await runner.query(
      `SELECT count(*)::int AS count FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname IN (
         'refuse_forbidden_transition', 'record_transitions', 'refuse_delete_of_pending', 'refuse_changed_result')`,
    );
    expect(left[0].count).toBe(4);
    await runner.rollbackTransaction();
    await runner.release();
  });
});
