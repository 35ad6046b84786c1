// What a scraper gets from the process of each role: read by the format's own rules, named by its conventions, and about nobody.
import { randomUUID } from 'node:crypto';
import { CHANNELS } from '@oneping/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/database/embedded/free-port.js';
import { type Family, parseExposition } from './support/exposition.js';
import { SmallWorld } from './support/small-world.js';

const CANARY = 'canary7f3a';
/** All labels that there are; what each may say is fixed by the release, not by what anybody sends. */
const LABELS: Readonly<Record<string, RegExp>> = {
  answer: /^(accepted|replay|mismatch|in_use|expired|refused|unavailable)$/,
  channel: new RegExp(`^(${CHANNELS.join('|')})$`),
  kind: /^(major|minor|incremental|weakcb)$/,
  le: /^(\d+(\.\d+)?|\+Inf)$/,
  method: /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/,
  outcome: /^(sent|rejected|not_sent|in_progress|unknown)$/,
  provider: /^(smtp|webhook|inbox|sandbox|unknown)$/,
  route: /^(none|(\/[a-z0-9.:_-]+)+)$/i,
  space: /^[a-z_]+$/,
  status: /^[1-5]xx$/,
  to: /^(requeued|unknown|poisoned)$/,
  type: /^\w+$/,
  version: /^v\d/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
};

let world: SmallWorld;
let families: Record<'api' | 'worker', Family[]>;

async function scrape(port: number): Promise<Family[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4; charset=utf-8$/);
  return parseExposition(await answer.text());
}

beforeAll(async () => {
  world = await SmallWorld.open();
  const ports = { api: await freePort('127.0.0.1'), worker: await freePort('127.0.0.1') };
  const { api } = await world.startApi({ ONEPING_METRICS_PORT: String(ports.api) });
  await world.startWorker({ ONEPING_METRICS_PORT: String(ports.worker) }).ready;
  const post = (messageId: string, to: object, text = CANARY) =>
    api.post({ messageId, to, content: { subject: CANARY, text }, metadata: { [CANARY]: CANARY } });
  const messageId = `${CANARY}-${randomUUID()}`;
  await post(messageId, { email: `${CANARY}@x.test` });
  await post(messageId, { email: `${CANARY}@x.test` });
  await post(messageId, { email: `${CANARY}@x.test` }, 'another');
  await post(`${messageId}-hook`, { webhook: world.webhookTo(`/${CANARY}`) });
  await post(`${messageId}-inbox`, { userId: CANARY });
  // Nobody sends to phones here.
  await post(`${messageId}-none`, { phone: '+441632960961' });
  await api.call('GET', `/v1/inbox/${CANARY}`);
  await api.call('GET', `/${CANARY}?${CANARY}`);
  await fetch(`${api.url}/v1/notifications/${CANARY}`, { method: 'OPTIONS' });
  await world.settled();
  families = { api: await scrape(ports.api), worker: await scrape(ports.worker) };
}, 300_000);
afterAll(() => world?.close());

const total = (role: 'api' | 'worker', name: string, labels: object) =>
  (families[role].find((family) => family.name === name)?.samples ?? [])
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);

describe.each(['api', 'worker'] as const)('the metrics of the %s', (role) => {
  it('are named by the conventions: ours, in base units, and a total only where it is a counter', () => {
    for (const { name, type, help } of families[role]) {
      expect(name).toMatch(/^oneping_[a-z0-9_]+$/);
      expect(help).toMatch(/\S \S/);
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|kilobytes|kb)(_total)?$/);
      if (type === 'histogram') expect(name).toMatch(/_(seconds|bytes)$/);
    }
  });

  it('have labels that are few and fixed, and say nothing of anybody', () => {
    for (const { name, samples } of families[role]) {
      for (const [label, value] of samples.flatMap(({ labels }) => Object.entries(labels))) {
        expect(LABELS[label], `${label} of ${name}`).toBeDefined();
        expect(value, `${label} of ${name}`).toMatch(LABELS[label] ?? /^$/);
      }
      expect(samples.length, name).toBeLessThan(500);
    }
    expect(JSON.stringify(families[role])).not.toContain(CANARY);
  });
});

it('the API counts posts by their answer, and the worker calls by their outcome', () => {
  for (const [answer, count] of Object.entries({ accepted: 3, replay: 1, mismatch: 1, refused: 1 }))
    expect([answer, total('api', 'oneping_posts_total', { answer })]).toEqual([answer, count]);
  for (const channel of ['email', 'webhook', 'inbox'])
    expect([channel, total('worker', 'oneping_outcomes_total', { channel, outcome: 'sent' })]).toEqual([channel, 1]);
  expect(total('worker', 'oneping_outcomes_total', {})).toBe(3);
  expect(total('api', 'oneping_http_request_seconds', { route: 'none' })).toBeGreaterThan(0);
});
