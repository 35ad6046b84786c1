// Every body that the API takes, changed at random where its schema is tempting: never a fault of ours, never slow, and
// what is refused is refused as a documented problem and leaves nothing behind.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyFor, pathWith } from '../support/every-route.js';
import { startTestApi, type TestApi, type TestApp } from '../support/running-api.js';
import { type Mutation, mutated, mutation } from './mutations.js';
import { type Description, documentedCodes, type Operation, operationsWithBody } from './operations.js';
import { FUZZ_MS, fuzzRun } from './seed.js';

const NOBODY = '01900000-0000-7000-8000-000000000000';
const COUNTED = ['senders', 'api_keys', 'alert_rules', 'erasures', 'resolution_batches'];
/** The service writes these by itself as well: they are told by the request that made them. */
const TOLD_BY_REQUEST = ['notifications', 'audit_events'];
const SLOW_MS = 1_000;

let api: TestApi;
let app: TestApp;
let description: Description;
let operations: Operation[];
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  const sender = { channel: 'inbox', provider: 'inbox', name: 'inbox', config: {} };
  const { body: made } = await api.call('POST', '/v1/senders', { key: app.key, json: sender });
  description = JSON.parse((await api.call('GET', '/openapi.json')).text);
  operations = operationsWithBody(description);
  const json = { messageId: 'm', to: { userId: 'u' }, content: { title: 'Hello' } };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  const [delivery] = body['deliveries'] as { id: string }[];
  ids = { notifications: String(body['id']), deliveries: delivery?.id ?? NOBODY, senders: String(made['id']) };
});
afterAll(() => api.close());

const change = fc.record({
  operation: fc.nat(1_000),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
  /** Where the text itself is damaged, or -1. */
  damage: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(500) }),
  isOfNothing: fc.boolean(),
});

it('refuses what it cannot take, within a second, in documented words and without a trace', {
  timeout: FUZZ_MS * 3,
}, async () => {
  let answered = 0;
  const statuses = new Set<number>();
  const property = fc.asyncProperty(change, async ({ operation: index, mutations, damage, isOfNothing }) => {
    const operation = operations[index % operations.length];
    if (!operation) throw new Error('There is no operation');
    const requestId = `fuzz-${answered}`;
    const before = await rowCount(requestId);
    const beganMs = performance.now();
    const answer = await api.call(operation.method, pathOf(operation, isOfNothing), {
      key: app.key,
      body: bodyOf(operation, mutations, damage),
      headers: { 'If-Match': '"1"', 'X-Request-Id': requestId },
    });
    const name = `${operation.method} ${operation.path} ${answer.status} ${answer.text.slice(0, 500)}`;
    expect(performance.now() - beganMs, name).toBeLessThan(SLOW_MS);
    expect(answer.status, name).toBeLessThan(500);
    answered += 1;
    statuses.add(answer.status);
    if (answer.status < 400) return;
    expect(answer.headers.get('content-type'), name).toContain('application/problem+json');
    expect(documentedCodes(description, operation.method, operation.path, answer.status), name).toContain(
      answer.body['code'],
    );
    expect(await rowCount(requestId), name).toBe(before);
  });
  await fc.assert(property, fuzzRun('JSON mutation'));
  expect(answered).toBeGreaterThan(200);
  expect([...statuses]).toEqual(expect.arrayContaining([400, 404]));
});

function pathOf({ path }: Operation, isOfNothing: boolean): string {
  const kind = path.split('/')[2] ?? '';
  return pathWith(path, { id: isOfNothing ? NOBODY : (ids[kind] ?? NOBODY), userId: 'u' });
}

function bodyOf(operation: Operation, mutations: readonly Mutation[], damage: number): string {
  let body = bodyFor(operation);
  if (body === undefined) throw new Error(`There is no body for ${operation.method} ${operation.path}`);
  for (const each of mutations) body = mutated(body, each, operation.schema);
  const text = JSON.stringify(body) ?? '';
  return damage === -1
    ? text
    : text.slice(0, damage) + String.fromCodePoint(33 + (damage % 90)) + text.slice(damage + 1);
}

async function rowCount(requestId: string): Promise<number> {
  const counted = COUNTED.map((table) => `(SELECT count(*)::int4 FROM ${table})`);
  // That a sign-in was refused is what is to be on record.
  const told = TOLD_BY_REQUEST.map((table) => {
    const refusals = table === 'audit_events' ? `AND action <> 'operator.sign-in-refused'` : '';
    return `(SELECT count(*)::int4 FROM ${table} WHERE request_id = $1 ${refusals})`;
  });
  const [row] = await api.database.query<{ n: number }[]>(`SELECT ${[...counted, ...told].join(' + ')} AS n`, [
    requestId,
  ]);
  return row?.n ?? -1;
}
