// The application as a role of its own: it may do all of the product's work, and of the record it may only read and add.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { AcceptFixture, accepted, HELLO, post } from '../../test/support/accept-fixture.js';
import { configOn } from '../../test/support/running-api.js';
import { ask } from '../../test/support/test-database.js';
import { databaseProblems } from '../database/check-database.js';
import { createPostgresClaimStore, WORKER_SESSION_SETTINGS } from '../database/claim-store.js';
import { createDataSource } from '../database/data-source.js';
import { inTransaction } from '../database/in-transaction.js';
import { poolOf } from '../database/pool-of.js';
import { purgeDue } from '../delivery/purge/purge.js';
import { runMigrations } from '../start/run-migrations.js';
import { recordAudit } from './record-audit.js';
import { sealEvents } from './seal-events.js';
import { verifyChains } from './verify-chains.js';

const role = `app_${randomBytes(4).toString('hex')}`;
let fixture: AcceptFixture;
let url: string;

const migrateAsOwner = () => runMigrations(configOn(url, { ONEPING_MIGRATE_URL: fixture.database.url }));

beforeAll(async () => {
  fixture = await AcceptFixture.open();
  await ask(inject('postgresAdminUrl'), `CREATE ROLE ${role} LOGIN PASSWORD 'of a test'`);
  const address = new URL(fixture.database.url);
  address.username = role;
  address.password = encodeURIComponent('of a test');
  url = address.href;
  await migrateAsOwner();
});
afterAll(async () => {
  await fixture.close();
  await ask(inject('postgresAdminUrl'), `DROP ROLE IF EXISTS ${role}`);
});

describe('as the role of the application', () => {
  it.each([
    'UPDATE audit_events SET actor = actor',
    'DELETE FROM audit_events',
    'TRUNCATE audit_events',
    'UPDATE audit_seals SET hash = hash',
    'DELETE FROM audit_seals',
    'TRUNCATE audit_seals',
    'ALTER TABLE audit_events DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_events_only_grow ON audit_events',
    'DROP TABLE audit_seals',
    'SET session_replication_role = replica',
    'DELETE FROM migrations',
    'TRUNCATE deliveries',
  ])('%s is denied', async (sql) => {
    await expect(ask(url, sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('finds its database sound', async () => {
    const dataSource = await createDataSource({ url, poolSize: 1, applicationName: 'role test' }).initialize();
    // These tests commit without waiting for the disk; that is what it would complain of, and nothing else.
    const problems = await databaseProblems(dataSource);
    expect(problems.filter((problem) => !/^(synchronous_commit|fsync|full_page_writes) is/.test(problem))).toEqual([]);
    await dataSource.destroy();
  });

  it('accepts, replays, claims, begins, settles, purges, records and seals', async () => {
    const process = await fixture.process({ url });
    const caller = await fixture.newCaller();
    const first = await accepted(post(process, caller, { ...HELLO, messageId: 'm-1' }));
    expect((await accepted(post(process, caller, { ...HELLO, messageId: 'm-1' }))).body.duplicate).toBe(true);

    const dataSource = await createDataSource({
      url,
      poolSize: 3,
      applicationName: 'role test worker',
      sessionSettings: WORKER_SESSION_SETTINGS,
    }).initialize();
    const store = createPostgresClaimStore(dataSource);
    const [sender] = await fixture.admin.query<{ id: string }[]>(
      "SELECT id FROM senders WHERE app_id = $1 AND channel = 'email'",
      [caller.app.id],
    );
    const slots = [{ senderId: sender?.id ?? '', limit: 5 }];
    const [held] = await store.claim({ workerId: randomUUID(), leaseMs: 30_000, slots, limit: 5, alone: false });
    if (held === undefined) throw new Error('nothing was due');
    const [begun] = await store.begin([
      {
        ...held,
        leaseMs: 30_000,
        marginMs: 5_000,
        callTimeoutMs: 10_000,
        safetyClass: 'opaque',
        usableKeyWindowMs: 0,
        requestHash: 'hash',
      },
    ]);
    if (begun?.begun !== true) throw new Error('begin was refused');
    expect(await store.settle([{ ...held, attemptNumber: begun.attemptNumber, to: 'sent', evidence: 'ok' }])).toEqual([
      true,
    ]);
    await store.reap(10);
    expect((await accepted(post(process, caller, { ...HELLO, messageId: 'm-1' }))).body.result).toMatchObject({
      status: 'sent',
    });

    const pool = poolOf(dataSource);
    await inTransaction(pool, (client) =>
      recordAudit(client, {
        appId: caller.app.id,
        actor: 'system',
        action: 'notification.cancel',
        targetKind: 'notification',
        targetId: first.body.id,
      }),
    );
    expect(await sealEvents(pool, { restMs: 0 })).toBe(1);
    for await (const report of verifyChains(pool)) expect(report.broken).toBeNull();
    await fixture.admin.query(
      "UPDATE notifications SET expires_at = clock_timestamp() - interval '1 hour' WHERE id = $1",
      [first.body.id],
    );
    const report = await purgeDue({ pool, tombstoneMs: null, stop: new AbortController().signal, restShare: 0 });
    expect(report.keys).toBe(1);
    await dataSource.destroy();
  });

  it('gets its rights back at the next migration, and no others', async () => {
    await ask(
      fixture.database.url,
      `GRANT ALL ON audit_events TO ${role}; REVOKE SELECT ON notifications FROM ${role}`,
    );
    await migrateAsOwner();
    expect(await ask(url, 'SELECT FROM notifications LIMIT 0')).toEqual([]);
    await expect(ask(url, 'DELETE FROM audit_events')).rejects.toThrow('permission denied');
  });
});
