// Masking over HTTP: what a key that only looks is shown by every read, what a file holds, and how one thing is revealed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../src/http/route-table.js';
import { addSandboxSenders } from './support/add-senders.js';
import { everyRoute, pathWith } from './support/every-route.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { newPerson } from './support/signed-in.js';

const ADDRESS = 'canary.person@canary-domain.test';
const SECRET = 'canary-iban-of-somebody';
const REASON = 'a customer asked what we sent her';

let api: TestApi;
let app: TestApp;
let reader: string;
let routes: Route[];
let notificationId: string;
let deliveryId: string;

beforeAll(async () => {
  api = await startTestApi({ keyCacheMs: 1 });
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email']);
  await api.database.query('UPDATE apps SET masking = $2 WHERE app_id = $1', [
    app.id,
    { recipients: true, paths: ['iban'] },
  ]);
  reader = await api.newKey(app, ['notifications:read', 'deliveries:resolve']);
  routes = await everyRoute(api);
  const json = {
    messageId: 'm',
    to: { email: ADDRESS },
    content: { text: 'Hello' },
    metadata: { order: { lines: [{ iban: SECRET, count: 2 }] } },
  };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  notificationId = String(body['id']);
  deliveryId = (body['deliveries'] as { id: string }[])[0]?.id ?? '';
  for (const content of [{ text: 'Hello' }, { text: 'Other' }])
    await api.call('POST', '/v1/notifications', { key: app.key, json: { ...json, content } });
  await api.database.query(
    `INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail)
     VALUES ($1, gen_random_uuid(), $2, $3, 'several_found', $4)`,
    [app.id, deliveryId, notificationId, `Two mails to ${ADDRESS}.`],
  );
  await api.database.query(`UPDATE deliveries SET reason_code = 'refused', reason_detail = $2 WHERE id = $1`, [
    deliveryId,
    `550 <${ADDRESS}> unknown`,
  ]);
});
afterAll(() => api.close());

const reads = () =>
  routes.filter(({ method, path }) => {
    const isStream = path.endsWith('/stream') || path === '/v1/events';
    return method === 'GET' && path.startsWith('/v1/') && !isStream;
  });

const filledIn = (path: string) =>
  pathWith(path, { id: path.startsWith('/v1/deliveries') ? deliveryId : notificationId, userId: 'u', code: 'x' });

async function readAll(key: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { path } of reads()) {
    const { status, text } = await api.call('GET', filledIn(path), { key });
    if (status === 200) texts.set(path, text);
  }
  return texts;
}

it('shows neither address nor hidden payload to a key that only looks, in any read there is', async () => {
  const masked = await readAll(reader);
  expect(masked.size).toBeGreaterThan(8);
  for (const [path, text] of masked) {
    expect(text, path).not.toContain('canary');
  }
  expect(masked.get('/v1/notifications')).toContain('c***@c***.test');
  expect(masked.get('/v1/notifications/:id')).toContain('"count":2,"iban":"***"');
});

it('shows them to the key of the service itself', async () => {
  const clear = await readAll(app.key);
  expect(clear.get('/v1/notifications')).toContain(ADDRESS);
  expect(clear.get('/v1/notifications/:id')).toContain(SECRET);
  expect(clear.get('/v1/deliveries')).toContain(ADDRESS);
});

it('masks every file, whoever asks for it', async () => {
  for (const path of ['/v1/notifications', '/v1/deliveries', '/v1/duplicates']) {
    for (const format of ['csv', 'ndjson']) {
      const { status, text } = await api.call('GET', `${path}?format=${format}`, { key: app.key });
      expect(status).toBe(200);
      expect(text, `${path} ${format}`).toContain('c***@c***.test');
      expect(text, `${path} ${format}`).not.toContain('canary');
    }
  }
});

it('reveals one notification or delivery for a reason, which is on record each time', async () => {
  const reveal = (json: object, key = app.key) => api.call('POST', '/v1/reveals', { key, json });
  const whole = await reveal({ notificationId, reason: REASON });
  expect(whole.body).toMatchObject({
    notificationId,
    messageId: 'm',
    deliveries: [{ id: deliveryId, channel: 'email', recipient: ADDRESS }],
    content: { text: 'Hello' },
    metadata: { order: { lines: [{ iban: SECRET }] } },
  });
  expect((await reveal({ deliveryId, reason: REASON })).body).toMatchObject({ deliveries: [{ recipient: ADDRESS }] });
  expect((await reveal({ deliveryId, reason: REASON })).status).toBe(200);
  const events = await api.database.query(
    `SELECT action, target_kind, target_id, reason FROM audit_events
     WHERE app_id = $1 AND action = 'payload.reveal' ORDER BY id`,
    [app.id],
  );
  const one = { action: 'payload.reveal', target_kind: 'delivery', target_id: deliveryId, reason: REASON };
  expect(events).toEqual([{ ...one, target_kind: 'notification', target_id: notificationId }, one, one]);
});

it.each([
  ['no reason', { notificationId: 'x' }, 400],
  ['a short reason', { reason: 'why not' }, 400],
  ['a long reason', { reason: 'x'.repeat(501) }, 400],
  ['nothing to reveal', { notificationId: undefined, reason: REASON }, 400],
  ['two things', { deliveryId: '01900000-0000-7000-8000-000000000000', reason: REASON }, 400],
  ['what is no id', { notificationId: '*', reason: REASON }, 400],
  ['what is not there', { notificationId: '01900000-0000-7000-8000-000000000000', reason: REASON }, 404],
])('refuses to reveal with %s, and records nothing', async (_, changes, status) => {
  const count = async () =>
    api.database.query(`SELECT count(*)::int4 AS n FROM audit_events WHERE action = 'payload.reveal'`);
  const before = await count();
  const answer = await api.call('POST', '/v1/reveals', { key: app.key, json: { notificationId, ...changes } });
  expect(answer.status).toBe(status);
  expect(await count()).toEqual(before);
});

it('shows people what it shows a key that looks, and a reveal to those whose role allows it', async () => {
  const path = (target: string) => `${target}?app=${app.slug}`;
  for (const role of ['viewer', 'operator', 'auditor', 'admin']) {
    const person = await newPerson(api, app, role);
    const { status, text } = await person.call('GET', path('/v1/notifications'));
    expect([status, text.includes('c***@c***.test'), text.includes('canary')], role).toEqual([200, true, false]);
    const revealed = await person.call('POST', path('/v1/reveals'), { notificationId, reason: REASON });
    const may = role === 'auditor' || role === 'admin';
    expect(revealed.status, role).toBe(may ? 200 : 403);
    expect(revealed.text.includes(ADDRESS), role).toBe(may);
    if (role === 'admin') expect((await person.call('GET', path('/v1/operators'))).text).toContain(person.email);
  }
});

it('hides content in an inbox from people and from keys that only read, never from the service that posts and shows it', async () => {
  await api.database.query('UPDATE apps SET masking = $2 WHERE app_id = $1', [
    app.id,
    { recipients: true, paths: ['/content/text', 'iban'] },
  ]);
  const content = JSON.stringify({ title: 'Hi', text: `for ${SECRET}`, metadata: { iban: SECRET } });
  await api.database.query(
    `INSERT INTO inbox_items (app_id, id, user_id, notification_id, delivery_id, content)
     VALUES ($1, gen_random_uuid(), 'u', $2, $3, $4)`,
    [app.id, notificationId, deliveryId, content],
  );
  const viewer = await newPerson(api, app, 'viewer');
  const seen = await viewer.call('GET', `/v1/inbox/u?app=${app.slug}`);
  const read = await api.call('GET', '/v1/inbox/u', { key: reader });
  for (const { body } of [seen, read])
    expect(body['data']).toEqual([expect.objectContaining({ title: 'Hi', text: '***', metadata: { iban: '***' } })]);
  expect((await api.call('GET', '/v1/inbox/u', { key: app.key })).text).toContain(SECRET);
});

it('reveals nothing to a key without the scope, or of another app, and nothing that was erased or purged', async () => {
  const json = { notificationId, reason: REASON };
  const other = await api.newApp();
  expect((await api.call('POST', '/v1/reveals', { key: reader, json })).status).toBe(403);
  expect((await api.call('POST', '/v1/reveals', { key: other.key, json })).status).toBe(404);
  await api.database.query('UPDATE notifications SET body = NULL, erased_at = now() WHERE id = $1', [notificationId]);
  const erased = await api.call('POST', '/v1/reveals', { key: app.key, json });
  expect([erased.status, erased.body['code']]).toEqual([409, 'content_erased']);
});
