// A person's inbox over HTTP: newest first, marked by assignment, and streamed as it fills.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

interface Item {
  id: string;
  title: string;
  readAt: string | null;
}

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi({ keyCacheMs: 200 });
  app = await api.newApp();
});
afterAll(() => api.close());

let userCount = 0;

function newUser(): string {
  userCount += 1;
  return `u_${userCount}`;
}

/** Puts an item there as a worker does; `ageSeconds` ago. */
async function deliver(userId: string, title: string, ageSeconds = 0): Promise<void> {
  await api.database.query(
    `INSERT INTO inbox_items (app_id, id, user_id, notification_id, delivery_id, content, created_at)
     VALUES ($1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), $3, clock_timestamp() - make_interval(secs => $4))`,
    [app.id, userId, JSON.stringify({ title, text: 'Hello' }), ageSeconds],
  );
}

async function list(userId: string, query = '') {
  const { body } = await api.call('GET', `/v1/inbox/${userId}${query}`, { key: app.key });
  return body as { data: Item[]; nextCursor: string | null };
}

describe('the inbox', () => {
  it('shows the newest first, page by page', async () => {
    const user = newUser();
    for (const title of ['1', '2', '3', '4', '5']) await deliver(user, title);
    const first = await list(user, '?limit=2');
    const second = await list(user, `?limit=2&cursor=${first.nextCursor}`);
    const third = await list(user, `?limit=2&cursor=${second.nextCursor}`);
    const titles = [first, second, third].map(({ data }) => data.map(({ title }) => title));
    expect(titles).toEqual([['5', '4'], ['3', '2'], ['1']]);
    expect(third.nextCursor).toBeNull();
  });

  it('marks items read once and for all, and filters by that', async () => {
    const user = newUser();
    for (const title of ['a', 'b']) await deliver(user, title);
    const [newest] = (await list(user)).data;
    const read = () => api.call('PUT', `/v1/inbox/${user}/items/${newest?.id}/read`, { key: app.key });
    const first = await read();
    expect(first.body['readAt']).toMatch(/^\d{4}-/);
    expect((await read()).body).toEqual(first.body);
    expect((await list(user, '?unread=true')).data.map(({ title }) => title)).toEqual(['a']);
    expect((await list(user, '?unread=false')).data).toHaveLength(2);
  });

  it('puts archived items out of sight', async () => {
    const user = newUser();
    await deliver(user, 'a');
    const [item] = (await list(user)).data;
    const archive = () => api.call('PUT', `/v1/inbox/${user}/items/${item?.id}/archived`, { key: app.key });
    const first = await archive();
    expect(first.status).toBe(200);
    expect((await archive()).body).toEqual(first.body);
    expect((await list(user)).data).toEqual([]);
  });

  it('does not mark an item of another person', async () => {
    const [mine, theirs] = [newUser(), newUser()];
    await deliver(theirs, 'a');
    const [item] = (await list(theirs)).data;
    const answer = await api.call('PUT', `/v1/inbox/${mine}/items/${item?.id}/read`, { key: app.key });
    expect(answer.status).toBe(404);
    expect((await list(theirs)).data[0]?.readAt).toBeNull();
  });

  it.each(['?unread=1', '?limit=0', '?cursor=eA', '?unread=true&unread=false'])('refuses %s', async (query) => {
    expect((await api.call('GET', `/v1/inbox/u_1${query}`, { key: app.key })).status).toBe(400);
  });

  it('knows nobody whose name no notification can hold', async () => {
    expect((await api.call('GET', `/v1/inbox/${'u'.repeat(201)}`, { key: app.key })).status).toBe(404);
    expect((await api.call('GET', '/v1/inbox/a%20b', { key: app.key })).status).toBe(404);
    expect((await api.call('GET', '/v1/inbox/a%2Fb', { key: app.key })).status).toBe(200);
  });
});

describe('the stream of an inbox', () => {
  it('brings new items as they come, and again from where a client broke off', async () => {
    const user = newUser();
    await deliver(user, 'old', 3_600);
    const stream = await open(user);
    await deliver(user, 'first');
    expect(await stream.titles(1)).toEqual(['first']);
    await deliver(user, 'second');
    expect(await stream.titles(2)).toEqual(['first', 'second']);
    stream.leave();
    await deliver(user, 'third');
    const resumed = await open(user, { 'Last-Event-ID': stream.lastId() });
    expect((await resumed.titles(3)).slice(-1)).toEqual(['third']);
    resumed.leave();
  });

  it('does not repeat what a client had long before it broke off', async () => {
    const user = newUser();
    for (const title of ['1', '2', '3']) await deliver(user, title, 3_600);
    const rows = await api.database.query<{ seq: string }[]>(
      'SELECT seq FROM inbox_items WHERE app_id = $1 AND user_id = $2 ORDER BY seq',
      [app.id, user],
    );
    const stream = await open(user, { 'Last-Event-ID': rows[0]?.seq ?? '' });
    expect(await stream.titles(2)).toEqual(['2', '3']);
    stream.leave();
  });

  it('brings an item whose number was given out before that of one already seen', async () => {
    const user = newUser();
    const late = api.database.createQueryRunner();
    await late.startTransaction();
    await late.query(
      `INSERT INTO inbox_items (app_id, id, user_id, notification_id, delivery_id, content)
       VALUES ($1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), '{"title":"late"}')`,
      [app.id, user],
    );
    const stream = await open(user);
    await deliver(user, 'early');
    expect(await stream.titles(1)).toEqual(['early']);
    await late.commitTransaction();
    await late.release();
    expect(await stream.titles(2)).toEqual(['early', 'late']);
    stream.leave();
  });

  it('ends when its key is revoked', async () => {
    const user = newUser();
    const key = await api.newKey(app, ['notifications:read']);
    const stream = await open(user, {}, key);
    await api.database.query(
      'UPDATE api_keys SET revoked_at = clock_timestamp() WHERE app_id = $1 AND prefix = $2 AND revoked_at IS NULL',
      [app.id, key.slice(0, 14)],
    );
    await stream.ended;
    await deliver(user, 'too late');
    expect(await stream.titles(0)).toEqual([]);
  });

  it('gives nothing to a key without the scope, or without a key', async () => {
    const key = await api.newKey(app, ['notifications:write']);
    expect((await api.call('GET', '/v1/inbox/u_1/stream', { key })).status).toBe(403);
    expect((await api.call('GET', '/v1/inbox/u_1/stream')).status).toBe(401);
    const wrong = await api.call('GET', '/v1/inbox/u_1/stream', { key: app.key, headers: { 'Last-Event-ID': 'x' } });
    expect(wrong.status).toBe(400);
  });

  it('answers HEAD without a stream', async () => {
    const answer = await api.call('HEAD', '/v1/inbox/u_1/stream', { key: app.key });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('ends with the process, and does not hold it up', async () => {
    const second = await api.another();
    const stream = await open(newUser(), {}, app.key, second);
    const beganMs = performance.now();
    await second.stop();
    await stream.ended;
    expect(performance.now() - beganMs).toBeLessThan(6_000);
  });
});

async function open(userId: string, headers: Record<string, string> = {}, key = app.key, from = api) {
  const abort = new AbortController();
  const response = await fetch(`${from.url}/v1/inbox/${userId}/stream`, {
    headers: { Authorization: `Bearer ${key}`, ...headers },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8');
  };
  const ended = read().catch(() => {});
  const events = () => [...text.matchAll(/id: (\d+)\nevent: item\ndata: (.*)\n\n/g)];
  const titles = () => events().map(([, , data = '{}']) => (JSON.parse(data) as Item).title);
  return {
    ended,
    leave: () => abort.abort(),
    lastId: () => events().at(-1)?.[1] ?? '',
    /** The titles so far, once there are at least that many. */
    titles: async (count: number) => {
      await expect.poll(() => titles().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
      return titles();
    },
  };
}
