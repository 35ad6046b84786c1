// Bad inputs, byte by byte over a socket: each is refused as a problem in its own words, leaves nothing and is told to nobody.
import { randomBytes } from 'node:crypto';
import { PROBLEMS, type ProblemCode, problemType } from '@oneping/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSandboxSenders } from '../support/add-senders.js';
import { type RawAnswer, rawBytes } from '../support/raw-http.js';
import { type RoleChild, startRole } from '../support/role-child.js';
import { startTestApi, type TestApi, type TestApp } from '../support/running-api.js';
import { ADDRESSES } from './addresses.js';
import { type BadInput, GOOD, JSON_TYPE } from './bad-input.js';
import { CONTENT } from './content.js';
import { KEYS } from './keys.js';
import { OTHER_BODIES } from './other-bodies.js';
import { QUERIES } from './queries.js';
import { TRANSPORT } from './transport.js';
import { VALUES } from './values.js';

/** In every bad input, and to be found in no answer and no line of the log. */
const CANARY = `canary${randomBytes(6).toString('hex')}`;
const TABLES = [
  'notifications',
  'deliveries',
  'duplicates',
  'senders',
  'api_keys',
  'alert_rules',
  'erasures',
  'resolution_batches',
  'audit_events',
];

let api: TestApi;
let app: TestApp;
let child: RoleChild;
let url: string;
let count = 0;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email']);
  child = startRole('api', api.databaseUrl, { ONEPING_LOG_LEVEL: 'debug' });
  url = (await child.ready).url ?? '';
});
afterAll(async () => {
  await child.kill();
  await api.close();
});

const SECTIONS = { KEYS, TRANSPORT, VALUES, ADDRESSES, CONTENT, QUERIES, OTHER_BODIES };

describe.each(Object.entries(SECTIONS))('%s', (_, rows) => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    count += 1;
    const messageId = `bad-${count}`;
    const before = await rowCounts();
    const answer = await send(row, messageId);
    expectRefusal(answer, row);
    expect(await rowCounts()).toEqual(before);
    if (row.body?.includes('@ID@')) await expectUnused(messageId);
  });
});

it('has named none of it in the log', () => {
  expect(child.output()).toContain('answered');
  expect(child.output().toLowerCase()).not.toContain(CANARY);
});

async function send(row: BadInput, messageId: string): Promise<RawAnswer> {
  const filled = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll('@ID@', messageId).replaceAll('@CANARY@', CANARY), 'latin1');
  const body = filled(row.body ?? Buffer.alloc(0));
  const own = row.isBare ? [] : ['Host: x', `Authorization: Bearer ${app.key}`, `X-Canary: ${CANARY}`];
  const length = row.body === null ? [] : [`Content-Length: ${body.length}`];
  const lines = [`${row.method} ${row.target} HTTP/1.1`, ...own, 'Connection: close', ...row.headers, ...length];
  const head = filled(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
  return await rawBytes(url, Buffer.concat([head, body]));
}

function expectRefusal({ status, text, tookMs }: RawAnswer, row: BadInput): void {
  expect(status, text.slice(0, 2_000)).toBe(row.status);
  expect(text).toMatch(/\r\ncontent-type: application\/problem\+json/i);
  expect(text).toMatch(/\r\nx-content-type-options: nosniff/i);
  const problem = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
  expect(problem).toMatchObject({ code: row.code, status: row.status, type: problemType(row.code as ProblemCode) });
  expect(problem.title).toBe(PROBLEMS[row.code as ProblemCode].title);
  expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
  for (const error of problem.errors ?? []) {
    expect(error).toEqual({ pointer: expect.any(String), code: expect.any(String), message: expect.any(String) });
  }
  if (row.pointers) expect(problem.errors?.map(({ pointer }: { pointer: string }) => pointer)).toEqual(row.pointers);
  if (row.status === 405) expect(text).toMatch(/\r\nallow: /i);
  expect(text).not.toContain(CANARY);
  expect(tookMs).toBeLessThan(1_000);
}

async function rowCounts(): Promise<unknown> {
  const [row] = await api.database.query<object[]>(
    `SELECT ${TABLES.map((table) => `(SELECT count(*)::int4 FROM ${table}) AS ${table}`).join(', ')}`,
  );
  return row;
}

/** The good post under the same message ID is the first one of it. */
async function expectUnused(messageId: string): Promise<void> {
  const json = JSON.stringify({ ...GOOD, messageId });
  const headers = { Authorization: `Bearer ${app.key}`, 'Content-Type': JSON_TYPE.slice(14) };
  const answer = await fetch(`${url}/v1/notifications`, { method: 'POST', headers, body: json });
  expect(await answer.json()).toMatchObject({ messageId, duplicate: false });
  expect(answer.status).toBe(202);
}
