// API keys over HTTP: made once, rolled with overlap, revoked within seconds, and never shown again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const KEEP_MS = 300;

let api: TestApi;
let other: TestApi;

beforeAll(async () => {
  api = await startTestApi({ keyCacheMs: KEEP_MS });
  other = await api.another({ keyCacheMs: KEEP_MS });
});
afterAll(() => api.close());

async function make(app: TestApp, json: Record<string, unknown>) {
  return await api.call('POST', '/v1/api-keys', { key: app.key, json });
}

async function expire(id: unknown): Promise<void> {
  await api.database.query('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', [id]);
}

async function statusWith(key: unknown, from: TestApi = api): Promise<number> {
  return (await from.call('GET', '/v1/senders', { key: String(key) })).status;
}

describe('making a key', () => {
  it('shows it once and repeats the request harmlessly', async () => {
    const app = await api.newApp();
    const json = { name: 'shop', scopes: ['notifications:write', 'notifications:read'] };
    const first = await make(app, json);
    const second = await make(app, { ...json, scopes: json.scopes.toReversed() });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(first.body['key']).toMatch(/^ping_live_[0-9A-Za-z]{38}$/);
    expect(String(first.body['key'])).toMatch(new RegExp(`^${first.body['prefix']}`));
    expect(first.body['createdBy']).toMatch(/^api-key:[0-9a-f-]{36}$/);
    expect(second.body).toEqual({ ...first.body, key: undefined });
    expect(await statusWith(first.body['key'])).toBe(200);
  });

  it('makes one key out of fifty equal requests at once', async () => {
    const app = await api.newApp();
    const json = { name: 'race', scopes: ['admin'] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => make(app, json)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  });

  it('refuses other content under a live name', async () => {
    const app = await api.newApp();
    const json = { name: 'shop', scopes: ['admin'] };
    await make(app, json);
    for (const changed of [{ scopes: ['notifications:read'] }, { expiresAt: '2999-01-01T00:00:00Z' }]) {
      const answer = await make(app, { ...json, ...changed });
      expect([answer.status, answer.body['code']]).toEqual([409, 'name_taken']);
    }
  });

  it.each([
    { scopes: [] },
    { scopes: ['root'] },
    { name: '' },
    { name: 'a b' },
    { expiresAt: 'tomorrow' },
    { hash: 'x' },
  ])('refuses %j', async (changed) => {
    const app = await api.newApp();
    expect((await make(app, { name: 'shop', scopes: ['admin'], ...changed })).status).toBe(400);
  });

  it('refuses an end that has passed, by the clock of the database', async () => {
    const app = await api.newApp();
    const answer = await make(app, { name: 'late', scopes: ['admin'], expiresAt: '2020-01-01T00:00:00Z' });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_request', errors: [{ pointer: '/expiresAt', code: 'already_over' }] },
    ]);
    expect((await make(app, { name: 'late', scopes: ['admin'] })).status).toBe(201);
  });

  it('gives the keys of a test app another beginning', async () => {
    const app = await api.newApp({ environment: 'test' });
    expect((await make(app, { name: 'shop', scopes: ['admin'] })).body['key']).toMatch(/^ping_test_/);
  });

  it('stores a hash, never the key', async () => {
    const app = await api.newApp();
    const { body } = await make(app, { name: 'shop', scopes: ['admin'] });
    const [row] = await api.database.query<Record<string, unknown>[]>(
      "SELECT *, encode(hash, 'escape') AS text FROM api_keys WHERE id = $1",
      [body['id']],
    );
    const random = String(body['key']).slice(14);
    expect(JSON.stringify(row)).not.toContain(random);
  });
});

describe('listing keys', () => {
  it('pages through all of them without their hashes or themselves', async () => {
    const app = await api.newApp();
    for (const name of ['a', 'b', 'c', 'd']) await make(app, { name, scopes: ['admin'] });
    const names: unknown[] = [];
    let cursor = '';
    do {
      const page = await api.call('GET', `/v1/api-keys?limit=2${cursor}`, { key: app.key });
      const { data, nextCursor } = page.body as { data: Record<string, unknown>[]; nextCursor: string | null };
      for (const item of data) {
        names.push(item['name']);
        expect(Object.keys(item)).not.toContain('key');
        expect(Object.keys(item)).not.toContain('hash');
      }
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    expect(names.slice(0, 4)).toEqual(['d', 'c', 'b', 'a']);
    expect(names).toHaveLength(5);
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=1&limit=2',
    'cursor=!',
    'cursor=bm90IGFuIGlk',
    'sort=id',
    'constructor=1',
    '__proto__=1',
  ])('refuses ?%s', async (query) => {
    const app = await api.newApp();
    expect((await api.call('GET', `/v1/api-keys?${query}`, { key: app.key })).status).toBe(400);
  });

  it('shows when a key was last used', async () => {
    const app = await api.newApp();
    const list = async () => {
      const { body } = await api.call('GET', '/v1/api-keys', { key: app.key });
      return (body['data'] as { lastUsedAt: string | null }[])[0]?.lastUsedAt;
    };
    await list();
    await expect.poll(list).toMatch(/^\d{4}-/);
  });
});

describe('ending a key', () => {
  it('refuses a revoked key at once, and in another process within its short memory', async () => {
    const app = await api.newApp();
    const { body } = await make(app, { name: 'shop', scopes: ['notifications:read'] });
    expect([await statusWith(body['key']), await statusWith(body['key'], other)]).toEqual([200, 200]);
    const revoked = await api.call('DELETE', `/v1/api-keys/${body['id']}`, { key: app.key });
    const revokedAtMs = performance.now();
    expect(await statusWith(body['key'])).toBe(401);
    await expect.poll(() => statusWith(body['key'], other), { interval: 20, timeout: 5_000 }).toBe(401);
    expect(performance.now() - revokedAtMs).toBeLessThan(KEEP_MS + 2_000);
    const again = await api.call('DELETE', `/v1/api-keys/${body['id']}`, { key: app.key });
    expect([again.status, again.body]).toEqual([200, revoked.body]);
  });

  it('is for a reason where one is given, on record once', async () => {
    const app = await api.newApp();
    const { body } = await make(app, { name: 'shop', scopes: ['admin'] });
    const path = `/v1/api-keys/${body['id']}`;
    const json = { reason: 'it stood in a public repository' };
    for (let n = 0; n < 2; n += 1) expect((await api.call('DELETE', path, { key: app.key, json })).status).toBe(200);
    const events = await api.database.query<{ reason: string | null }[]>(
      "SELECT reason FROM audit_events WHERE app_id = $1 AND action = 'api-key.revoke'",
      [app.id],
    );
    expect(events).toEqual([json]);
    const wrong = await api.call('DELETE', path, { key: app.key, json: { because: 'x' } });
    expect([wrong.status, wrong.body['code']]).toEqual([400, 'invalid_request']);
  });

  it('frees the name', async () => {
    const app = await api.newApp();
    const { body } = await make(app, { name: 'shop', scopes: ['admin'] });
    await api.call('DELETE', `/v1/api-keys/${body['id']}`, { key: app.key });
    expect((await make(app, { name: 'shop', scopes: ['notifications:read'] })).status).toBe(201);
  });

  it('frees the name of an expired key, which stays expired, and lets one of many at once have it', async () => {
    const app = await api.newApp();
    const json = { name: 'shop', scopes: ['notifications:read'], expiresAt: '2999-01-01T00:00:00Z' };
    const old = await make(app, json);
    await expire(old.body['id']);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => make(app, json)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const made = answers.find(({ status }) => status === 201)?.body;
    expect(made?.['id']).not.toBe(old.body['id']);
    expect([await statusWith(made?.['key']), await statusWith(old.body['key'])]).toEqual([200, 401]);
  });

  it('ends a key by the clock of the database', async () => {
    const app = await api.newApp();
    const { body } = await make(app, {
      name: 'shop',
      scopes: ['notifications:read'],
      expiresAt: '2999-01-01T00:00:00Z',
    });
    expect(await statusWith(body['key'])).toBe(200);
    await expire(body['id']);
    await expect.poll(() => statusWith(body['key'])).toBe(401);
  });

  it('does not remember a key beyond its end', async () => {
    const patient = await api.another({ keyCacheMs: 60_000 });
    const app = await api.newApp();
    const { body } = await make(app, { name: 'shop', scopes: ['notifications:read'] });
    await api.database.query(`UPDATE api_keys SET expires_at = clock_timestamp() + interval '600 ms' WHERE id = $1`, [
      body['id'],
    ]);
    expect(await statusWith(body['key'], patient)).toBe(200);
    await expect.poll(() => statusWith(body['key'], patient), { timeout: 5_000 }).toBe(401);
  });
});

describe('rolling a key', () => {
  const roll = (app: TestApp, id: unknown, overlapSeconds: number, more: Record<string, unknown> = {}) =>
    api.call('POST', `/v1/api-keys/${id}/roll`, { key: app.key, json: { overlapSeconds, ...more } });
  const END = '2999-01-01T00:00:00.000Z';
  const ended = { name: 'shop', scopes: ['notifications:read'], expiresAt: END };

  it('lets both keys work in the overlap', async () => {
    const app = await api.newApp();
    const old = await make(app, { name: 'shop', scopes: ['notifications:read'] });
    const rolled = await roll(app, old.body['id'], 3_600);
    expect(rolled.status).toBe(201);
    expect(rolled.body).toMatchObject({ name: 'shop', scopes: ['notifications:read'], revokedAt: null });
    expect([await statusWith(old.body['key']), await statusWith(rolled.body['key'])]).toEqual([200, 200]);
    const [ending] = await api.database.query<{ revoked_at: Date }[]>('SELECT revoked_at FROM api_keys WHERE id = $1', [
      old.body['id'],
    ]);
    expect(ending?.revoked_at.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  });

  it('ends the old key at once without an overlap', async () => {
    const app = await api.newApp();
    const old = await make(app, { name: 'shop', scopes: ['notifications:read'] });
    const rolled = await roll(app, old.body['id'], 0);
    expect([await statusWith(old.body['key']), await statusWith(rolled.body['key'])]).toEqual([401, 200]);
  });

  it('answers a repeat with the same new key, not shown again, and makes no third one', async () => {
    const app = await api.newApp();
    const old = await make(app, { name: 'shop', scopes: ['notifications:read'] });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => roll(app, old.body['id'], 60)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.filter(({ body }) => 'key' in body)).toHaveLength(1);
  });

  it('gives the new key the end of the old one, or the one that is asked for', async () => {
    const app = await api.newApp();
    const old = await make(app, ended);
    const same = await roll(app, old.body['id'], 0);
    expect([same.status, same.body['expiresAt']]).toEqual([201, END]);
    const later = await roll(app, same.body['id'], 0, { expiresAt: '2999-06-01T00:00:00Z' });
    expect([later.status, later.body['expiresAt']]).toEqual([201, '2999-06-01T00:00:00.000Z']);
    const never = await roll(app, later.body['id'], 0, { expiresAt: null });
    expect([never.status, never.body['expiresAt']]).toEqual([201, null]);
    const [event] = await api.database.query<{ after: string }[]>(
      "SELECT after FROM audit_events WHERE app_id = $1 AND action = 'api-key.roll' ORDER BY at DESC LIMIT 1",
      [app.id],
    );
    expect(JSON.parse(event?.after ?? '')).toMatchObject({ newKeyId: never.body['id'], expiresAt: null });
  });

  it('answers a repeat only where it asks for the end that the new key has', async () => {
    const app = await api.newApp();
    const old = await make(app, ended);
    const first = await roll(app, old.body['id'], 60, { expiresAt: null });
    const second = await roll(app, old.body['id'], 60, { expiresAt: null });
    expect([first.status, second.status, second.body['id']]).toEqual([201, 200, first.body['id']]);
    const other = await roll(app, old.body['id'], 60, { expiresAt: '2998-01-01T00:00:00Z' });
    expect([other.status, other.body['code']]).toEqual([409, 'name_taken']);
  });

  it('refuses an end that has passed, and leaves the old key as it is', async () => {
    const app = await api.newApp();
    const old = await make(app, ended);
    const answer = await roll(app, old.body['id'], 0, { expiresAt: '2020-01-01T00:00:00Z' });
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ pointer: '/expiresAt' }] }]);
    expect(await statusWith(old.body['key'])).toBe(200);
  });

  it('does not bring a revoked or an expired key back to life', async () => {
    const app = await api.newApp();
    const revoked = await make(app, { name: 'revoked', scopes: ['admin'] });
    await api.call('DELETE', `/v1/api-keys/${revoked.body['id']}`, { key: app.key });
    const expired = await make(app, { ...ended, name: 'expired' });
    await expire(expired.body['id']);
    for (const { body } of [revoked, expired]) {
      const answer = await roll(app, body['id'], 60, { expiresAt: null });
      expect([answer.status, answer.body['code']], String(body['name'])).toEqual([409, 'action_not_allowed']);
    }
  });
});
