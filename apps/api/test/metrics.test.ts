// The numbers that a scraper reads: there by name after a message has gone its way, and nothing in them that names anybody.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningWorker, runWorker } from '../src/delivery/run-worker.js';
import { startMetrics } from '../src/metrics/start-metrics.js';
import { configOn, startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;
let worker: RunningWorker;
let metrics: Awaited<ReturnType<typeof startMetrics>>;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp({ environment: 'test' });
  const config = configOn(api.databaseUrl);
  worker = await runWorker(config);
  metrics = await startMetrics(0, config);
});
afterAll(async () => {
  await metrics.close();
  await worker.close();
  await api.close();
});

async function scrape(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return await answer.text();
}

describe('the metrics', () => {
  it('count a post and its delivery, and name no key, recipient or id', async () => {
    const json = { channel: 'email', provider: 'sandbox', name: 'metrics-sandbox', config: {} };
    expect((await api.call('POST', '/v1/senders', { key: app.key, json })).status).toBe(201);
    const messageId = `m-${randomUUID()}`;
    const post = () =>
      api.call('POST', '/v1/notifications', {
        key: app.key,
        json: {
          messageId,
          to: [{ email: 'ada@example.test' }, { email: 'reject@sandbox.test' }],
          content: { subject: 'Hello', text: 'There' },
        },
      });
    const id = String((await post()).body['id']);
    await post();
    await api.call('GET', `/v1/notifications/${id}`, { key: app.key });
    await vi.waitFor(
      async () => {
        expect(await scrape()).toMatch(
          /oneping_outcomes_total\{provider="sandbox",channel="email",outcome="sent"\} [1-9]/,
        );
      },
      { timeout: 15_000, interval: 200 },
    );
    await vi.waitFor(
      async () => {
        expect(await scrape()).toMatch(
          /oneping_provider_call_seconds_count\{provider="sandbox",channel="email"\} [1-9]/,
        );
      },
      { timeout: 15_000, interval: 200 },
    );
    const text = await scrape();
    expect(text).toMatch(/outcome="rejected"\} [1-9]/);
    expect(text).toMatch(/oneping_posts_total\{answer="accepted"\} [1-9]/);
    expect(text).toMatch(/oneping_posts_total\{answer="replay"\} [1-9]/);
    expect(text).toMatch(
      /oneping_http_request_seconds_count\{method="GET",route="\/v1\/notifications\/:id",status="2xx"\} [1-9]/,
    );
    for (const secret of [messageId, id, app.id, app.slug, app.key, 'ada@example.test', 'metrics-sandbox']) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('say how the whole service is', async () => {
    const text = await scrape();
    expect(text).toMatch(/^oneping_unknown_deliveries 0$/m);
    expect(text).toMatch(/^oneping_oldest_unknown_seconds 0$/m);
    expect(text).toMatch(/^oneping_workers_alive 1$/m);
    expect(text).toMatch(/^oneping_senders_paused 0$/m);
    expect(text).toMatch(/^oneping_deliveries_in_hand 0$/m);
  });

  it('keep to one way of naming', async () => {
    const names = [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    expect(names.length).toBeGreaterThan(15);
    for (const [, name, type] of names) {
      expect(name).toMatch(/^oneping_/);
      if (name?.startsWith('oneping_nodejs') || name?.startsWith('oneping_process')) continue;
      if (type === 'counter') expect(name).toMatch(/_total$/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });

  it('are at one address only', async () => {
    expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
    expect((await api.call('GET', '/metrics', { key: app.key })).status).toBe(404);
  });
});
