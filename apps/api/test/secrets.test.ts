// Secrets go in and never come out: no route, no export, no log line and no row of any table has one in the clear.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { poolOf } from '../src/database/pool-of.js';
import { MasterKeys } from '../src/secrets/master-keys.js';
import { rotateSecrets } from '../src/secrets/rotate-secrets.js';
import { bodyFor, everyRoute, pathWith } from './support/every-route.js';
import { startRole } from './support/role-child.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { callerWith, newPerson } from './support/signed-in.js';
import { totp } from './support/totp.js';

const CANARY = 'cAnArY7fQ2';
const PASSWORD = `${CANARY}-password`;
const RECIPIENT_SECRET = `whsec_${Buffer.from(`${CANARY}-of-the-recipient`).toString('base64')}`;
const SENDER_SECRET = `whsec_${Buffer.from(`${CANARY}-of-the-sender-itself`).toString('base64')}`;
const NEW_SECRET = `whsec_${Buffer.from(`${CANARY}-of-the-next-config`).toString('base64')}`;
const SECRETS = [CANARY, RECIPIENT_SECRET, SENDER_SECRET, NEW_SECRET];

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A request to an API in a process of its own. */
async function ask(url: string, method: string, path: string, key: string, json: unknown): Promise<string> {
  const response = await fetch(url + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'If-Match': '"2"',
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return (await response.text()) + JSON.stringify([...response.headers]);
}

async function addThings(app: TestApp): Promise<Record<string, string>> {
  const call = (method: string, path: string, json: unknown, headers = {}) =>
    api.call(method, path, { key: app.key, json, headers });
  const smtp = { url: `smtp://user:${PASSWORD}@relay.example`, from: 'a@shop.example' };
  const mail = await call('POST', '/v1/senders', { channel: 'email', provider: 'smtp', name: 'mail', config: smtp });
  const hooks = await call('POST', '/v1/senders', {
    channel: 'webhook',
    provider: 'webhook',
    name: 'hooks',
    config: { secret: SENDER_SECRET },
  });
  expect([mail.status, hooks.status]).toEqual([201, 201]);
  const edited = await call(
    'PATCH',
    `/v1/senders/${hooks.body['id']}`,
    { config: { secret: NEW_SECRET } },
    { 'If-Match': '"1"' },
  );
  expect(edited.status).toBe(200);
  const post = {
    messageId: 'canary',
    to: { email: 'a@b.test', webhook: { url: 'https://a.test/', secret: RECIPIENT_SECRET } },
    content: { subject: 'S', text: 'T' },
  };
  const posted = await call('POST', '/v1/notifications', post);
  expect(posted.status).toBe(202);
  // A repeat, and one that differs in the secret alone: what differs is kept, and told.
  expect((await call('POST', '/v1/notifications', post)).status).toBe(202);
  const webhook = { ...post.to.webhook, secret: SENDER_SECRET };
  const differing = await call('POST', '/v1/notifications', { ...post, to: { ...post.to, webhook } });
  expect(differing.body).toMatchObject({ code: 'message_id_reused', changed: ['/to/webhook/secret'] });
  const { deliveries } = posted.body as { deliveries: { id: string }[] };
  return {
    senders: String(hooks.body['id']),
    notifications: String(posted.body['id']),
    deliveries: deliveries.at(-1)?.id ?? '',
  };
}

describe('a secret', () => {
  it('is in no answer of any route, in no export and in no log line', async () => {
    const child = startRole('api', api.databaseUrl, { ONEPING_LOG_LEVEL: 'debug' });
    onTestFinished(() => child.kill());
    const { url = '' } = await child.ready;
    const app = await api.newApp();
    const things = await addThings(app);
    const found: string[] = [];
    const routes = (await everyRoute(api)).filter(({ path }) => path.startsWith('/v1/') && !path.includes('stream'));
    for (const { method, path } of routes.filter(({ path: each }) => each !== '/v1/events')) {
      const id = things[path.split('/')[2] ?? ''] ?? '01900000-0000-7000-8000-000000000000';
      const target = pathWith(path, { id, userId: 'u_1' });
      const targets = method === 'GET' ? [target, `${target}?format=csv`, `${target}?format=ndjson`] : [target];
      for (const each of targets) {
        const answer = await ask(url, method, each, app.key, bodyFor({ method, path }));
        if (holdsSecret(answer)) found.push(`${method} ${each}`);
      }
    }
    expect(routes.length).toBeGreaterThan(40);
    expect(found).toEqual([]);
    // The wrong body is told apart from the right one without a word of it.
    await ask(url, 'POST', '/v1/senders', app.key, { config: { secret: NEW_SECRET }, name: CANARY });
    await child.drain();
    expect(child.output()).toContain('/v1/senders');
    expect(holdsSecret(child.output())).toBe(false);
  });

  it('is in no row of any table', async () => {
    const app = await api.newApp();
    await addThings(app);
    const tables = await api.database.query<{ name: string }[]>(
      "SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'",
    );
    expect(tables.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await api.database.query<{ text: string }[]>(`SELECT t::text AS text FROM ${name} t`);
      if (rows.some(({ text }) => holdsSecret(text))) found.push(name);
    }
    expect(found).toEqual([]);
  });

  it('is in no refusal of a body that is wrong elsewhere', async () => {
    const app = await api.newApp();
    for (const json of [
      { channel: 'webhook', provider: 'webhook', name: 'two words', config: { secret: SENDER_SECRET } },
      { channel: 'webhook', provider: 'webhook', name: 'x', config: { secret: `${SENDER_SECRET}!` } },
      { channel: 'email', provider: 'smtp', name: 'x', config: { url: `smtp://u:${PASSWORD}@[`, from: 'a@b.test' } },
    ]) {
      const answer = await api.call('POST', '/v1/senders', { key: app.key, json });
      expect(answer.status).toBe(400);
      expect(holdsSecret(answer.text)).toBe(false);
    }
  });
});

describe('a change of the master key', () => {
  it('signs nobody out, and takes no second factor away', async () => {
    const next = 'a new secret of 32 characters or more, ok';
    const app = await api.newApp();
    const person = await newPerson(api, app, 'admin');
    const begun = await person.call('POST', '/v1/auth/totp', { password: person.password });
    const secret = new URL(String(begun.body['uri'])).searchParams.get('secret') ?? '';
    const statusAt = async (process: TestApi) =>
      (await callerWith(process, person.cookie)('GET', `/v1/senders?app=${app.slug}`)).status;
    const both = { ONEPING_SECRET_KEY: next, ONEPING_SECRET_KEY_PREVIOUS: api.secretKey };
    expect(await statusAt(await api.another({}, both))).toBe(200);
    await rotateSecrets(poolOf(api.database), new MasterKeys(next, api.secretKey), () => {});
    const later = await api.another({}, { ONEPING_SECRET_KEY: next });
    expect(await statusAt(later)).toBe(200);
    const confirmed = await callerWith(later, person.cookie)('PUT', '/v1/auth/totp', { code: totp(secret) });
    expect(confirmed.status).toBe(200);
    await rotateSecrets(poolOf(api.database), new MasterKeys(api.secretKey, next), () => {});
  });
});

/** In the clear, in base64 or in the hexadecimal of a dump. */
function holdsSecret(text: string): boolean {
  return SECRETS.some((secret) => text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')));
}
