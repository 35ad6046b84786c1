// The command `oneping` as a script runs it, against the real API: what it prints, and the exit code of every kind of end.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const COMMAND = join(import.meta.dirname, '../../../packages/client/bin/oneping.mjs');

let api: TestApi;
let app: TestApp;
let reader: string;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp({ environment: 'test' });
  reader = await api.newKey(app, ['notifications:read']);
  const json = { channel: 'email', provider: 'sandbox', name: 'mail', config: {} };
  expect((await api.call('POST', '/v1/senders', { key: app.key, json })).status).toBe(201);
  const json2 = { messageId: 'order-1', to: { email: 'ada@example.test' }, content: { subject: 'Hi', text: 'Hello' } };
  for (const status of [202, 202])
    expect((await api.call('POST', '/v1/notifications', { key: app.key, json: json2 })).status).toBe(status);
});
afterAll(() => api.close());

async function oneping(args: readonly string[], { key = app.key, url = api.url } = {}) {
  return await new Promise<{ code: number; json: Record<string, unknown>; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], ONEPING_URL: url, ONEPING_API_KEY: key };
    execFile(process.execPath, [COMMAND, ...args], { env, timeout: 60_000 }, (error, out, err) => {
      const code = error === null ? 0 : Number(error.code);
      resolve({ code, out, err, json: out.startsWith('{') ? (JSON.parse(out) as Record<string, unknown>) : {} });
    });
  });
}

const data = (json: Record<string, unknown>) => json['data'] as Record<string, unknown>[];

it('lists, shows and searches, as JSON too', async () => {
  expect(data((await oneping(['keys', 'list', '--json'])).json)).toMatchObject([{ messageId: 'order-1' }]);
  const shown = await oneping(['keys', 'show', 'order-1', '--json']);
  expect([shown.code, shown.json['messageId']]).toEqual([0, 'order-1']);
  expect(data((await oneping(['duplicates', 'list', '--json'])).json)).toMatchObject([{ kind: 'replay' }]);
  const found = await oneping(['search', 'order-1', '--json']);
  expect(found.json['results']).toMatchObject([{ kind: 'notification', matched: 'message_id' }]);
  expect((await oneping(['search', 'order-1'])).out).toMatch(/^notification .* \(message_id\), order-1: pending\n$/);
});

/** As a worker would have left it: nobody knows, and a person is asked. */
async function insertParked(): Promise<string> {
  const [row] = await api.database.query<{ id: string }[]>(
    `INSERT INTO deliveries (app_id, id, notification_id, channel, recipient, recipient_hash, sender_id, state, retry_until, attention)
     SELECT app_id, gen_random_uuid(), notification_id, channel, '"bob@example.test"', '', sender_id, 'unknown', retry_until,
       'resolution_required' FROM deliveries WHERE app_id = $1 RETURNING id`,
    [app.id],
  );
  await api.database.query('UPDATE notifications SET pending_deliveries = 2 WHERE app_id = $1', [app.id]);
  return String(row?.id);
}

it('reviews: lists, shows, looks up and resolves', async () => {
  const [queued] = await api.database.query<{ id: string }[]>('SELECT id FROM deliveries WHERE app_id = $1', [app.id]);
  const id = await insertParked();
  expect(data((await oneping(['review', 'list', '--json'])).json)).toMatchObject([{ id, status: 'unknown' }]);
  const shown = await oneping(['review', 'show', id, '--json']);
  expect([shown.code, shown.json['id']]).toEqual([0, id]);
  const decision = ['--outcome', 'sent', '--reason', 'seen in the mailbox of the recipient', '--json'];
  const lookup = await oneping(['review', 'lookup', id, '--json']);
  expect([lookup.code, typeof lookup.json['verdict']]).toEqual([0, 'string']);
  const resolved = await oneping(['review', 'resolve', id, ...decision]);
  expect(resolved).toMatchObject({ code: 0, json: { delivery: { id, status: 'sent' } } });
  // That one is queued: there is nothing to ask about, and nothing to decide.
  expect((await oneping(['review', 'lookup', String(queued?.id)])).code).toBe(4);
  expect((await oneping(['review', 'resolve', String(queued?.id), ...decision])).code).toBe(4);
});

it('tells a script how it ended', async () => {
  expect((await oneping(['keys', 'list'], { url: 'http://127.0.0.1:9' })).code).toBe(1);
  expect((await oneping(['keys', 'list', '--no-such-flag'])).code).toBe(2);
  expect((await oneping(['keys', 'show', 'nobody'])).code).toBe(3);
  expect((await oneping(['search', 'nobody-knows-it'])).code).toBe(3);
  expect((await oneping(['keys', 'cancel', 'order-1'], { key: reader })).code).toBe(5);
  const cancel = () => oneping(['keys', 'cancel', 'order-1', '--json']);
  const canceled = await cancel();
  expect(canceled).toMatchObject({ code: 0, json: { canceled: [expect.anything()] } });
  // Asking for it again is harmless.
  expect((await cancel()).code).toBe(0);
});
