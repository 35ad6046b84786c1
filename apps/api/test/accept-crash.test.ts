// An API that dies while it accepts: the caller's retry, at another process, ends with one row and an honest answer.
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { addSandboxSenders } from './support/add-senders.js';
import { newCaller } from './support/new-caller.js';
import { PostingApi } from './support/posting-api.js';
import { type RoleChild, startRole } from './support/role-child.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

let testDatabase: TestDatabase;
let database: DataSource;
let healthy: RoleChild;
let doomed: RoleChild;
let key: string;
let counted = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await createDataSource({ url: testDatabase.url, poolSize: 2, applicationName: 'test' }).initialize();
  healthy = startRole('api', testDatabase.url);
  key = await newCaller(database);
  const [app] = await database.query<{ app_id: string }[]>('SELECT app_id FROM apps');
  await addSandboxSenders(database, app?.app_id ?? '', ['email']);
  await healthy.ready;
});
afterAll(async () => {
  await healthy.kill();
  await database.destroy();
  await testDatabase.drop();
});

let messageId: string;

beforeEach(() => {
  counted += 1;
  messageId = `m-${counted}`;
});
afterEach(() => doomed.kill());

async function start(failpoints = ''): Promise<PostingApi> {
  doomed = startRole('api', testDatabase.url, failpoints === '' ? {} : { ONEPING_FAILPOINTS: failpoints });
  const { url = '' } = await doomed.ready;
  return new PostingApi(url, key);
}

async function atHealthy(): Promise<PostingApi> {
  return new PostingApi((await healthy.ready).url ?? '', key);
}

const body = () => ({ messageId, to: { email: 'ada@example.test' }, content: { text: 'x' } });

async function rows(table: 'notifications' | 'duplicates'): Promise<number> {
  const [row] = await database.query<{ n: number }[]>(
    `SELECT count(*)::int4 AS n FROM ${table} WHERE message_id = $1`,
    [messageId],
  );
  return row?.n ?? -1;
}

describe('kill -9 of the API', () => {
  it('before the insert leaves no row, and the retry is the original', async () => {
    const api = await start('api.before_insert=kill');
    await expect(api.post(body())).rejects.toThrow();
    expect(await rows('notifications')).toBe(0);
    expect((await (await atHealthy()).post(body())).body['duplicate']).toBe(false);
  });

  it('with the commit under way leaves one row at most, and the retry tells which', async () => {
    const api = await start('api.before_commit=kill');
    await expect(api.post(body())).rejects.toThrow();
    const retry = await (await atHealthy()).post(body());
    expect(retry.status).toBe(202);
    expect(await rows('notifications')).toBe(1);
    expect(await rows('duplicates')).toBe(retry.body['duplicate'] === true ? 1 : 0);
  });

  it.each(['api.after_commit', 'api.before_answer'])(
    'at %s leaves the row, and the retry replays it',
    async (point) => {
      const api = await start(`${point}=kill`);
      await expect(api.post(body())).rejects.toThrow();
      expect(await rows('notifications')).toBe(1);
      const retry = await (await atHealthy()).post(body());
      expect([retry.status, retry.body['duplicate']]).toEqual([202, true]);
      expect(await rows('duplicates')).toBe(1);
    },
  );

  it('right behind the last answer loses none of the N − 1 rows of repeats', async () => {
    const api = await start();
    let heard = 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = await api.post(body());
        heard += 1;
        if (heard === 50) doomed.signal('SIGKILL');
        return answer;
      }),
    );
    expect(await doomed.ended).toBe('SIGKILL');
    expect(answers.filter((answer) => answer.body['duplicate'] === false)).toHaveLength(1);
    expect([await rows('notifications'), await rows('duplicates')]).toEqual([1, 49]);
  });
});

describe('a caller that hangs up', () => {
  it('cancels nothing: what it asked for is written down, and the retry replays it', async () => {
    const api = await start();
    const held = database.createQueryRunner();
    await held.startTransaction();
    await held.query(
      `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, retention_ms, pending_deliveries)
       SELECT app_id, gen_random_uuid(), $1, '', 1, 1000, 0 FROM apps`,
      [messageId],
    );
    const hangUp = new AbortController();
    const gone = fetch(`${api.url}/v1/notifications`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body()),
      signal: hangUp.signal,
    });
    const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(() => database.query(waiting), { timeout: 10_000, interval: 10 }).not.toEqual([]);
    hangUp.abort();
    await expect(gone).rejects.toThrow();
    await held.rollbackTransaction();
    await held.release();
    await expect.poll(() => rows('notifications'), { timeout: 5_000 }).toBe(1);
    expect((await (await atHealthy()).post(body())).body['duplicate']).toBe(true);
  });
});
