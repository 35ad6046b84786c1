// Live hints over HTTP: what changed in the caller's app, never what it says, and nothing of another app.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningWorker, runWorker } from '../src/delivery/run-worker.js';
import { addSandboxSenders } from './support/add-senders.js';
import { moveDeliveries } from './support/move-deliveries.js';
import { configOn, startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;
let other: TestApp;
let worker: RunningWorker;

beforeAll(async () => {
  api = await startTestApi({ keyCacheMs: 200 });
  app = await api.newApp({ environment: 'test' });
  other = await api.newApp({ environment: 'test' });
  worker = await runWorker(configOn(api.databaseUrl));
  for (const { key } of [app, other]) {
    const json = { channel: 'email', provider: 'sandbox', name: 'sandbox', config: {} };
    expect((await api.call('POST', '/v1/senders', { key, json })).status).toBe(201);
  }
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

let messageCount = 0;

function newMessageId(): string {
  messageCount += 1;
  return `m-${messageCount}`;
}

async function post(key: string, messageId = newMessageId()): Promise<string> {
  const json = { messageId, to: { email: 'ada@example.test' }, content: { subject: 'Secret words', text: 'There' } };
  return String((await api.call('POST', '/v1/notifications', { key, json })).body['id']);
}

describe('the live events', () => {
  it('hint at a notification, its delivery, a duplicate and a sender, and say nothing else', async () => {
    const stream = await open(app.key);
    const id = await post(app.key, 'm-seen');
    await expect.poll(stream.hints, { timeout: 15_000 }).toContainEqual({
      event: 'notification',
      data: { id, status: 'sent', version: expect.any(Number) },
    });
    await expect.poll(stream.hints, { timeout: 15_000 }).toContainEqual({
      event: 'delivery',
      data: { id: expect.any(String), status: 'sent', version: expect.any(Number) },
    });
    await post(app.key, 'm-seen');
    await expect.poll(stream.hints, { timeout: 15_000 }).toContainEqual({
      event: 'duplicate',
      data: { id: expect.any(String), status: 'replay', version: 1 },
    });
    const { body } = await api.call('GET', '/v1/senders', { key: app.key });
    const [sender] = body['data'] as { id: string }[];
    const json = { reason: 'for a test' };
    await api.call('PUT', `/v1/senders/${sender?.id}/pause`, { key: app.key, json });
    await expect.poll(stream.hints, { timeout: 15_000 }).toContainEqual({
      event: 'sender',
      data: { id: sender?.id, status: 'paused', version: expect.any(Number) },
    });
    await api.call('PUT', `/v1/senders/${sender?.id}/resume`, { key: app.key });
    for (const word of ['Secret', 'ada@', 'm-seen']) expect(stream.text()).not.toContain(word);
    stream.leave();
  });

  it('hint at every change without a transition, and at the notification that changes with it', async () => {
    const quiet = await api.newApp({ environment: 'live' });
    await addSandboxSenders(api.database, quiet.id, ['email']);
    await api.database.query(`UPDATE senders SET paused_at = now() WHERE app_id = $1`, [quiet.id]);
    const id = await post(quiet.key, 'm-changes');
    const [{ delivery_id: deliveryId } = { delivery_id: '' }] = await api.database.query(
      'SELECT id AS delivery_id FROM deliveries WHERE notification_id = $1',
      [id],
    );
    await moveDeliveries(api.database, deliveryId, 'unknown');
    const stream = await open(quiet.key);
    const seen = () => stream.hints().filter(({ data }) => JSON.stringify(data).includes(deliveryId)).length;
    const seenNotification = () => stream.hints().filter(({ data }) => JSON.stringify(data).includes(id)).length;
    const write = (sql: string) => api.database.query(sql, [deliveryId]);
    const act = (method: string, path: string, body: object, version: number | null = null) =>
      api.call(method, path, {
        key: quiet.key,
        json: body,
        headers: version === null ? {} : { 'If-Match': `"${version}"` },
      });
    const versionOf = async () =>
      Number((await api.call('GET', `/v1/deliveries/${deliveryId}`, { key: quiet.key })).body['version']);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const changes: [string, () => Promise<unknown>][] = [
      [
        'evidence',
        () =>
          write(
            `UPDATE deliveries SET evidence_verdict = 'not_found', evidence_at = now(), version = version + 1 WHERE id = $1`,
          ),
      ],
      [
        'a snooze',
        async () =>
          act('PUT', `/v1/deliveries/${deliveryId}/snooze`, { until, reason: 'waiting for them' }, await versionOf()),
      ],
      [
        'a deadline',
        async () =>
          act(
            'PUT',
            `/v1/deliveries/${deliveryId}/snooze`,
            { deadline: until, reason: 'waiting for them' },
            await versionOf(),
          ),
      ],
      [
        'a conflict',
        () =>
          write(
            `WITH marked AS (UPDATE deliveries SET version = version + 1 WHERE id = $1 RETURNING *)
         INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail)
         SELECT app_id, gen_random_uuid(), id, notification_id, 'several_found', 'Two.' FROM marked`,
          ),
      ],
    ];
    for (const [what, change] of changes) {
      // Until the feed has had its first look, and told what came before.
      await stream.quiet();
      const before = [seen(), seenNotification()];
      await change();
      await expect
        .poll(() => [seen() > Number(before[0]), seenNotification() > Number(before[1])], {
          timeout: 10_000,
          message: what,
        })
        .toEqual([true, true]);
    }
    const { body } = await api.call('GET', '/v1/conflicts', { key: quiet.key });
    const [conflict] = body['data'] as { id: string }[];
    await expect.poll(stream.hints, { timeout: 5_000 }).toContainEqual({
      event: 'conflict',
      data: { id: conflict?.id, status: 'open', version: 1 },
    });
    await act('PUT', `/v1/conflicts/${conflict?.id}/acknowledgement`, { note: 'looked at it closely' });
    await expect.poll(stream.hints, { timeout: 5_000 }).toContainEqual({
      event: 'conflict',
      data: { id: conflict?.id, status: 'acknowledged', version: 1 },
    });
    const batch = { batchId: 'b', filter: { channel: 'email' }, decision: 'sent', reason: 'for a test of hints' };
    const started = await act('POST', '/v1/resolution-batches', batch);
    await expect.poll(stream.hints, { timeout: 10_000 }).toContainEqual({
      event: 'batch',
      data: { id: started.body['id'], status: 'done', version: expect.any(Number) },
    });
    const erased = await act('POST', '/v1/erasures', {
      recipient: { email: 'ada@example.test' },
      reason: 'they asked for it',
    });
    await expect.poll(() => stream.text(), { timeout: 10_000 }).toContain(String(erased.body['id']));
    stream.leave();
  });

  it('hint at workers that come and go', async () => {
    const stream = await open(app.key);
    await stream.quiet();
    const second = await runWorker(configOn(api.databaseUrl));
    const workers = () => stream.hints().filter(({ event }) => event === 'worker');
    await expect.poll(workers, { timeout: 10_000 }).toMatchObject([{ data: { status: 'alive' } }]);
    await second.close();
    await expect.poll(workers, { timeout: 10_000 }).toMatchObject([{}, { data: { status: 'stopped' } }]);
    stream.leave();
  });

  it('stay within the app', async () => {
    const stream = await open(other.key);
    const theirs = await post(app.key);
    const mine = await post(other.key);
    await expect.poll(() => stream.text(), { timeout: 15_000 }).toContain(mine);
    expect(stream.text()).not.toContain(theirs);
    stream.leave();
  });

  it('tell a client that comes back to fetch again', async () => {
    const stream = await open(app.key, { 'Last-Event-ID': '1' });
    await expect.poll(stream.hints, { timeout: 5_000 }).toContainEqual({ event: 'reset', data: {} });
    stream.leave();
  });

  it('end when the key is revoked', async () => {
    const key = await api.newKey(app, ['notifications:read']);
    const stream = await open(key);
    await api.database.query('UPDATE api_keys SET revoked_at = clock_timestamp() WHERE app_id = $1 AND prefix = $2', [
      app.id,
      key.slice(0, 14),
    ]);
    await stream.ended;
  });

  it('end with the process, and do not hold it up', async () => {
    const second = await api.another();
    const stream = await open(app.key, {}, second);
    const beganMs = performance.now();
    await second.stop();
    await stream.ended;
    expect(performance.now() - beganMs).toBeLessThan(6_000);
  });
});

async function open(key: string, headers: Record<string, string> = {}, from = api) {
  const abort = new AbortController();
  const response = await fetch(`${from.url}/v1/events`, {
    headers: { Authorization: `Bearer ${key}`, ...headers },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8');
  };
  const ended = read().catch(() => {});
  return {
    ended,
    leave: () => abort.abort(),
    text: () => text,
    /** Resolves once nothing has come for two looks of the feed. */
    quiet: async () => {
      let last = text;
      let sinceMs = performance.now();
      while (performance.now() - sinceMs < 2_500) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (text === last) continue;
        last = text;
        sinceMs = performance.now();
      }
    },
    hints: () =>
      [...text.matchAll(/id: 1\nevent: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data = '']) => ({
        event,
        data: JSON.parse(data) as unknown,
      })),
  };
}
