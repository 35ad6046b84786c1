// A sender that the workers cannot open: paused with a reason and a probe and said once, while its deliveries wait.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RoleChild, startRole } from './support/role-child.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;
const workers: RoleChild[] = [];

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp({ environment: 'test' });
  for (const channel of ['email', 'sms']) {
    const json = { channel, provider: 'sandbox', name: `${channel}-sandbox`, config: {} };
    expect((await api.call('POST', '/v1/senders', { key: app.key, json })).status).toBe(201);
  }
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await api.close();
});

function startWorker(): RoleChild {
  const worker = startRole('worker', api.databaseUrl);
  workers.push(worker);
  return worker;
}

async function post(to: object): Promise<string> {
  const json = { messageId: randomUUID(), to, content: { subject: 'Hello', text: 'There' } };
  const { status, body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  expect(status).toBe(202);
  return String(body['id']);
}

async function sender(name: string) {
  const [row] = await api.database.query<{ pause_code: string | null; probe_at: Date | null; probe_count: number }[]>(
    'SELECT pause_code, probe_at, probe_count FROM senders WHERE app_id = $1 AND name = $2',
    [app.id, name],
  );
  return row;
}

const claimCount = async () =>
  Number(
    (await api.database.query<{ n: string }[]>("SELECT count(*) AS n FROM delivery_transitions WHERE rule = 'T1'"))[0]
      ?.n,
  );
const statusOf = async (id: string) =>
  (await api.call('GET', `/v1/notifications/${id}`, { key: app.key })).body['status'];
const linesOf = (worker: RoleChild) =>
  worker
    .output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function setProvider(name: string, provider: string): Promise<void> {
  await api.database.query('UPDATE senders SET provider = $3 WHERE app_id = $1 AND name = $2', [
    app.id,
    name,
    provider,
  ]);
}

it('is paused, said once and never claimed for, and goes on by itself when it can be opened again', async () => {
  const id = await post({ email: 'ada@example.test' });
  // As after going back to a release before the provider.
  await setProvider('email-sandbox', 'of-tomorrow');
  const worker = startWorker();
  await worker.ready;
  await expect
    .poll(() => sender('email-sandbox'), { timeout: 30_000 })
    .toMatchObject({ pause_code: 'sender_unusable' });
  // Probes go on, ever rarer, and none of them takes a delivery in hand.
  await expect.poll(async () => (await sender('email-sandbox'))?.probe_count, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(await claimCount()).toBe(0);
  expect(await statusOf(id)).toBe('pending');
  expect(linesOf(worker)).toMatchObject([
    {
      role: 'worker',
      level: 50,
      step: expect.stringMatching(/^pause sender /),
      reason: expect.stringContaining('of-tomorrow'),
    },
  ]);
  await setProvider('email-sandbox', 'sandbox');
  await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('sent');
  await expect.poll(() => sender('email-sandbox'), { timeout: 30_000 }).toMatchObject({ pause_code: null });
  await worker.drain();
});

it('is paused as well where a running worker finds no configuration of it', async () => {
  const running = startWorker();
  await running.ready;
  const { body } = await api.call('GET', '/v1/senders', { key: app.key });
  const { id: senderId } =
    (body['data'] as { id: string; name: string }[]).find(({ name }) => name === 'sms-sandbox') ?? {};
  await api.database.query('UPDATE senders SET config_version = 99 WHERE id = $1', [senderId]);
  const before = await claimCount();
  const id = await post({ phone: '+441632960961' });
  await expect.poll(() => sender('sms-sandbox'), { timeout: 30_000 }).toMatchObject({ pause_code: 'sender_unusable' });
  expect((await claimCount()) - before).toBeLessThan(3);
  await api.database.query('UPDATE senders SET config_version = 1 WHERE id = $1', [senderId]);
  await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('sent');
});
