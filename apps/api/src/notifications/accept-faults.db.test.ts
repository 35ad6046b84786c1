// Connections cut, backends ended, the store gone: nothing is lost, nothing is doubled, and no 2xx is a guess.
import { startTcpProxy, type TcpProxy } from '@oneping/fakes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  AcceptFixture,
  type AcceptProcess,
  accepted,
  gist,
  HELLO,
  post,
  refused,
  request,
} from '../../test/support/accept-fixture.js';
import type { RequestContext } from '../http/request-context.js';

/** The end of an answer to the accepting statement, which the server sends after its commit. */
const COMMITTED = /accepted_ms.*SELECT \d+.Z.{4}I/s;

let fixture: AcceptFixture;
let proxy: TcpProxy;
let process: AcceptProcess;
let caller: RequestContext;

beforeAll(async () => {
  fixture = await AcceptFixture.open();
});
afterAll(() => fixture.close());

beforeEach(async () => {
  const url = new URL(fixture.database.url);
  proxy = await startTcpProxy({ target: { host: url.hostname, port: Number(url.port) } });
  url.port = String(proxy.port);
  url.hostname = proxy.host;
  process = await fixture.process({ url: url.href });
  caller = await fixture.newCaller();
});
afterEach(() => proxy.close());

function rows(table: 'notifications' | 'deliveries' | 'duplicates'): Promise<number> {
  return fixture.count(table, 'app_id = $1', [caller.app.id]);
}

describe('a connection cut', () => {
  it('before the insert arrives is resolved on a fresh one', async () => {
    const cut = proxy.cutWhen('toServer', Buffer.from('cut-before'), { before: true });
    const answer = await accepted(post(process, caller, { ...HELLO, messageId: 'cut-before' }));
    expect([cut.count, answer.status, answer.body.duplicate]).toEqual([1, 202, false]);
    expect([await rows('notifications'), await rows('deliveries')]).toEqual([1, 1]);
  });

  it('after the commit, before its answer, is told from a repeat by our own id', async () => {
    const cut = proxy.cutWhen('toClient', COMMITTED, { before: true });
    const answer = await accepted(post(process, caller, { ...HELLO, messageId: 'cut-after' }));
    expect([cut.count, answer.status, answer.body.duplicate]).toEqual([1, 202, false]);
    expect([await rows('notifications'), await rows('duplicates')]).toEqual([1, 0]);
    expect(gist(await post(process, caller, { ...HELLO, messageId: 'cut-after' }))).toBe('202 replay');
  });

  it('in a group gives every item of it its own honest answer', async () => {
    await accepted(post(process, caller, { ...HELLO, messageId: 'm-3' }));
    const cut = proxy.cutWhen('toClient', COMMITTED, { before: true });
    const items = Array.from({ length: 8 }, (_, batchIndex) =>
      request(caller, { ...HELLO, messageId: `m-${batchIndex}` }, { batchIndex }),
    );
    const gists = (await process.acceptor.acceptMany(items, caller)).map(gist);
    expect(cut.count).toBe(1);
    expect(gists.filter((one) => one === '202 original')).toHaveLength(7);
    expect(gists[3]).toBe('202 replay');
    expect([await rows('notifications'), await rows('duplicates')]).toEqual([8, 1]);
  });

  it('while a repeat is written down leaves exactly one row for it', async () => {
    await accepted(post(process, caller, { ...HELLO, messageId: 'm' }));
    const cut = proxy.cutWhen('toClient', /INSERT 0 1\0Z/, { before: true });
    expect(gist(await post(process, caller, { ...HELLO, messageId: 'm' }))).toBe('202 replay');
    expect([cut.count, await rows('duplicates')]).toEqual([1, 1]);
  });

  it('for good is 503 with Retry-After, within seconds, and the retry tells', async () => {
    proxy.refuse();
    proxy.cutAll();
    const startedAt = performance.now();
    const problem = await refused(post(process, caller, { ...HELLO, messageId: 'm' }));
    expect(problem.code).toBe('outcome_unknown_retry_same_message_id');
    expect(problem.headers['Retry-After']).toMatch(/^[1-9]$/);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await rows('notifications')).toBe(0);
    await proxy.accept();
    expect(gist(await post(process, caller, { ...HELLO, messageId: 'm' }))).toBe('202 original');
  });
});

describe('a backend terminated', () => {
  it('in the middle of the accepting transaction costs nothing but a moment', async () => {
    const held = fixture.admin.createQueryRunner();
    await held.startTransaction();
    const { fingerprint, canonical } = request(caller, { ...HELLO, messageId: 'm' });
    await held.query(
      `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, body, retention_ms, pending_deliveries)
       VALUES ($1, gen_random_uuid(), 'm', $2, 1, $3, 1000, 1)`,
      [caller.app.id, fingerprint, canonical],
    );
    const answer = post(process, caller, { ...HELLO, messageId: 'm' });
    const waiting = `SELECT pid FROM pg_stat_activity WHERE application_name = 'accept test' AND wait_event_type = 'Lock'
      AND datname = current_database() AND query_start < clock_timestamp() - interval '60 ms'`;
    await expect.poll(() => fixture.admin.query(waiting), { timeout: 5_000, interval: 10 }).not.toEqual([]);
    await fixture.admin.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS waiting`);
    await held.rollbackTransaction();
    await held.release();
    expect(gist(await answer)).toBe('202 original');
    expect(await rows('notifications')).toBe(1);
  });
});

describe('an item that the database refuses', () => {
  it('is a loud fault of its own, and its neighbours are accepted', async () => {
    await fixture.admin.query(
      `ALTER TABLE notifications ADD CONSTRAINT notifications_no_poison CHECK (body NOT LIKE '%poison%') NOT VALID`,
    );
    const items = ['a', 'poison', 'c'].map((text, batchIndex) =>
      request(caller, { ...HELLO, messageId: `m-${text}`, content: { text } }, { batchIndex }),
    );
    const answers = await process.acceptor.acceptMany(items, caller);
    await fixture.admin.query('ALTER TABLE notifications DROP CONSTRAINT notifications_no_poison');
    expect(answers.map(gist)).toEqual(['202 original', '500 internal_error', '202 original']);
    expect([await rows('notifications'), await rows('duplicates')]).toEqual([2, 0]);
  });

  it('is no duplicate, even where a unique index says so', async () => {
    await fixture.admin.query(
      `CREATE UNIQUE INDEX notifications_one_body ON notifications (app_id, body) WHERE app_id = '${caller.app.id}'`,
    );
    const first = await post(process, caller, { ...HELLO, messageId: 'a' });
    const second = await post(process, caller, { ...HELLO, messageId: 'b' });
    await fixture.admin.query('DROP INDEX notifications_one_body');
    expect([gist(first), gist(second)]).toEqual(['202 original', '500 internal_error']);
  });
});

describe('a commit that no second machine confirmed', () => {
  const warnOn = (table: string) =>
    fixture.admin.query(`CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE WARNING 'canceling wait for synchronous replication'; RETURN NULL; END $$;
      CREATE TRIGGER warn AFTER INSERT ON ${table} EXECUTE FUNCTION warn()`);
  afterEach(() => fixture.admin.query('DROP FUNCTION IF EXISTS warn CASCADE'));

  it('is 503 at once, and the retry replays what was written', async () => {
    await warnOn('notifications');
    const answer = await post(process, caller, { ...HELLO, messageId: 'm' });
    await fixture.admin.query('DROP FUNCTION warn CASCADE');
    expect(gist(answer)).toBe('503 outcome_unknown_retry_same_message_id');
    expect(gist(await post(process, caller, { ...HELLO, messageId: 'm' }))).toBe('202 replay');
  });

  it('is 503 for a repeat too: its row may be lost', async () => {
    await accepted(post(process, caller, { ...HELLO, messageId: 'm' }));
    await warnOn('duplicates');
    expect(gist(await post(process, caller, { ...HELLO, messageId: 'm' }))).toBe(
      '503 outcome_unknown_retry_same_message_id',
    );
  });
});

describe('a pool whose connections are all taken', () => {
  it('is 503 with Retry-After within seconds, and no row', async () => {
    const narrow = await fixture.process({ poolSize: 2 });
    await narrow.parts.senders.of(caller.app.id);
    const taken = [await narrow.pool.connect(), await narrow.pool.connect()];
    const answers = await Promise.all(['a', 'b'].map((messageId) => post(narrow, caller, { ...HELLO, messageId })));
    for (const client of taken) client.release();
    expect(new Set(answers.map(gist))).toEqual(new Set(['503 outcome_unknown_retry_same_message_id']));
    expect(await rows('notifications')).toBe(0);
    expect(gist(await post(narrow, caller, { ...HELLO, messageId: 'a' }))).toBe('202 original');
  });
});

describe('a table that a migration holds', () => {
  it('is 503, never 409: nobody knows of the key', async () => {
    const migration = fixture.admin.createQueryRunner();
    await migration.startTransaction();
    await migration.query('LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE');
    const answers = await Promise.all(['a', 'b'].map((messageId) => post(process, caller, { ...HELLO, messageId })));
    await migration.rollbackTransaction();
    await migration.release();
    expect(new Set(answers.map(gist))).toEqual(new Set(['503 outcome_unknown_retry_same_message_id']));
    expect(gist(await post(process, caller, { ...HELLO, messageId: 'a' }))).toBe('202 original');
  });
});
