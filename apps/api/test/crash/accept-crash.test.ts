// The API dies at each point of an accept: the caller retries under the same message ID, and one notification goes out.
import { randomUUID } from 'node:crypto';
import { startTcpProxy } from '@oneping/fakes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/posting-api.js';
import { SmallWorld } from '../support/small-world.js';

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
  await world.startWorker().ready;
});

afterEach(() => world.settled());

afterAll(() => world?.close());

function newPost() {
  const name = randomUUID();
  const address = `${name}@test.example`;
  return { address, json: { messageId: name, to: { email: address }, channels: ['email'], content: { text: 'x' } } };
}

async function rowsOf(messageId: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>('SELECT id FROM notifications WHERE message_id = $1', [
    messageId,
  ]);
  return rows.map(({ id }) => id);
}

async function duplicatesOf(messageId: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ kind: string }>('SELECT kind FROM duplicates WHERE message_id = $1', [
    messageId,
  ]);
  return rows.map(({ kind }) => kind);
}

/** Sent, once. */
async function expectOnePing(answer: Answer, address: string): Promise<void> {
  await world.untilDelivery(answer, ({ state }) => state === 'sent');
  expect(world.taken(address)).toBe(1);
}

describe('an API that is killed', () => {
  it('before the insert leaves nothing, and the retry is the original', async () => {
    const { json, address } = newPost();
    const { child, api } = await world.startApi({ ONEPING_FAILPOINTS: 'api.before_insert=kill' });
    await expect(api.post(json)).rejects.toThrow('fetch failed');
    expect(await child.ended).toBe('SIGKILL');
    expect(await rowsOf(json.messageId)).toEqual([]);
    const retry = await world.api.postPersistently(json);
    expect(retry).toMatchObject({ status: 202, body: { duplicate: false } });
    await expectOnePing(retry, address);
  });

  it.each(['api.after_commit', 'api.before_answer'])(
    'at %s has written it down, and the retry gets that record',
    async (point) => {
      const { json, address } = newPost();
      const { child, api } = await world.startApi({ ONEPING_FAILPOINTS: `${point}=kill` });
      await expect(api.post(json)).rejects.toThrow('fetch failed');
      expect(await child.ended).toBe('SIGKILL');
      const ids = await rowsOf(json.messageId);
      const retry = await world.api.postPersistently(json);
      expect(retry.body).toMatchObject({ duplicate: true, id: ids[0] });
      await expectOnePing(retry, address);
      expect(await rowsOf(json.messageId)).toEqual(ids);
      expect(await duplicatesOf(json.messageId)).toEqual(['replay']);
    },
  );

  it('with the commit under way leaves one row at most, and the retry tells which', async () => {
    const { json, address } = newPost();
    const { child, api } = await world.startApi({ ONEPING_FAILPOINTS: 'api.before_commit=kill' });
    await expect(api.post(json)).rejects.toThrow('fetch failed');
    expect(await child.ended).toBe('SIGKILL');
    const retry = await world.api.postPersistently(json);
    expect(await rowsOf(json.messageId)).toEqual([retry.body['id']]);
    expect(await duplicatesOf(json.messageId)).toEqual(retry.body['duplicate'] === true ? ['replay'] : []);
    await expectOnePing(retry, address);
  });

  it('after it has committed a batch has all of it, and the repeated batch is all replays', async () => {
    const posts = Array.from({ length: 40 }, newPost);
    const { child, api } = await world.startApi({ ONEPING_FAILPOINTS: 'api.before_answer=kill' });
    await expect(api.postBatch(posts.map(({ json }) => json))).rejects.toThrow('fetch failed');
    expect(await child.ended).toBe('SIGKILL');
    const answers = await world.api.postBatch(posts.map(({ json }) => json));
    expect(answers.filter(({ body }) => body['duplicate'] !== true)).toEqual([]);
    await world.settled();
    expect(posts.map(({ address }) => world.taken(address))).toEqual(posts.map(() => 1));
  });

  it('right behind the last of fifty answers has one original, and a row for each of the others', async () => {
    const { json, address } = newPost();
    const { child, api } = await world.startApi();
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.post(json)));
    await child.kill();
    expect(await duplicatesOf(json.messageId)).toEqual(Array.from({ length: 49 }, () => 'replay'));
    expect(answers.filter(({ body }) => body['duplicate'] === false)).toHaveLength(1);
    await expectOnePing(answers[0] as Answer, address);
  });
});

describe('an API that is killed while its insert is under way', () => {
  /** Holds the first insert of this key open for so long, after it has taken its place in the unique index. */
  async function holdFirstInsert(messageId: string, seconds: number): Promise<void> {
    // A sequence counts on where a transaction is rolled back.
    await world.pool.query('DROP SEQUENCE IF EXISTS held_inserts; CREATE SEQUENCE held_inserts');
    await world.pool.query(`CREATE OR REPLACE FUNCTION hold_insert() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM inserted WHERE message_id = '${messageId}') AND nextval('held_inserts') = 1 THEN
          PERFORM pg_sleep(${seconds});
        END IF;
        RETURN NULL;
      END $$`);
    await world.pool.query(`CREATE OR REPLACE TRIGGER hold_insert AFTER INSERT ON notifications
      REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION hold_insert()`);
  }

  const HELD = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";

  async function killDuring(json: Record<string, unknown>): Promise<number> {
    const { child, api } = await world.startApi({ ONEPING_FAILPOINTS: 'api.before_commit=sleep:60000' });
    const lost = expect(api.post(json)).rejects.toThrow('fetch failed');
    await expect.poll(async () => (await world.pool.query(HELD)).rows.length, { timeout: 30_000 }).toBe(1);
    await child.kill();
    await lost;
    const { rows } = await world.pool.query<{ pid: number }>(HELD);
    return rows[0]?.pid ?? 0;
  }

  it('has the retry wait for that commit, and replay it', async () => {
    const { json, address } = newPost();
    await holdFirstInsert(json.messageId, 1.5);
    expect(await killDuring(json)).toBeGreaterThan(0);
    expect(await rowsOf(json.messageId)).toEqual([]);
    const retry = await world.api.postPersistently(json);
    expect(retry.body).toMatchObject({ duplicate: true, id: (await rowsOf(json.messageId))[0] });
    await expectOnePing(retry, address);
  });

  it('has the retry become the original when that transaction dies too', async () => {
    const { json, address } = newPost();
    await holdFirstInsert(json.messageId, 60);
    const pid = await killDuring(json);
    const retried = world.api.postPersistently(json);
    await world.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    const retry = await retried;
    expect(retry).toMatchObject({ status: 202, body: { duplicate: false } });
    await expectOnePing(retry, address);
  });
});

describe('a caller that hangs up', () => {
  it('cancels nothing: what it asked for is written down, and the retry replays it', async () => {
    const { json, address } = newPost();
    const held = await world.pool.connect();
    await held.query('BEGIN');
    await held.query(
      `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, retention_ms, pending_deliveries)
       SELECT app_id, gen_random_uuid(), $1, '', 1, 1000, 0 FROM apps`,
      [json.messageId],
    );
    const hangUp = new AbortController();
    const gone = expect(world.api.post(json, hangUp.signal)).rejects.toThrow();
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await expect
      .poll(async () => (await world.pool.query(waiting)).rows.length, { timeout: 10_000, interval: 10 })
      .toBeGreaterThan(0);
    hangUp.abort();
    await gone;
    await held.query('ROLLBACK');
    held.release();
    await expect.poll(() => rowsOf(json.messageId), { timeout: 5_000 }).toHaveLength(1);
    const retry = await world.api.postPersistently(json);
    expect(retry.body['duplicate']).toBe(true);
    await expectOnePing(retry, address);
  });
});

describe("an API whose database's answer is lost", () => {
  it.each([
    ['after the commit', 'toClient', /accepted_ms/],
    ['before the insert arrives', 'toServer', /accept-notifications/],
  ] as const)('%s finds out by itself, and answers as the original', async (_, direction, pattern) => {
    const { hostname: host, port } = new URL(world.database.url);
    const proxy = await startTcpProxy({ target: { host, port: Number(port) } });
    const url = new URL(world.database.url);
    url.port = String(proxy.port);
    const { child, api } = await world.startApi({}, url.href);
    const cut = proxy.cutWhen(direction, pattern, { before: true });
    const { json, address } = newPost();
    const answer = await api.post(json);
    expect(cut.count).toBe(1);
    expect(answer).toMatchObject({ status: 202, body: { duplicate: false } });
    await expectOnePing(answer, address);
    expect(await rowsOf(json.messageId)).toHaveLength(1);
    expect(await duplicatesOf(json.messageId)).toEqual([]);
    await child.kill();
    await proxy.close();
  });
});
