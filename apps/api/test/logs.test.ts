// Every line that API and worker write, while much goes wrong: JSON, with the id of the request that it is about, and nothing that anybody sent.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostingApi } from './support/posting-api.js';
import { type RoleChild, startRole } from './support/role-child.js';
import { SmallWorld } from './support/small-world.js';

/** In all that is sent to us, by callers and providers, and to be found in no line. */
const CANARY = 'canary7f3a';
const NOISY = { ONEPING_LOG_LEVEL: 'debug' };

let world: SmallWorld;
let api: PostingApi;
let apiChild: RoleChild;
let worker: RoleChild;

beforeAll(async () => {
  world = await SmallWorld.open();
  ({ api, child: apiChild } = await world.startApi(NOISY));
  worker = world.startWorker(NOISY);
  await worker.ready;
  // Nobody listens there: the sender gets into trouble, with its password in hand.
  const url = `smtp://user:${CANARY}@127.0.0.1:1`;
  const config = { url, from: 'orders@shop.example', requireTls: false };
  await api.addSender('email', 'smtp', 'secretive', config);
});
afterAll(() => world?.close());

const post = (email: string, more: object = {}) =>
  api.post({
    messageId: email,
    to: { email },
    channels: ['email'],
    senders: { email: 'relay' },
    content: { subject: CANARY, text: CANARY, html: `<p>${CANARY}` },
    metadata: { [CANARY]: CANARY },
    ...more,
  });

type Line = Readonly<Record<string, unknown>>;

/** Throws where a line is not one JSON object. */
function linesOf(child: RoleChild): Line[] {
  const texts = child.output().split('\n');
  expect(texts.pop()).toBe('');
  return texts.map((text) => JSON.parse(text) as Line);
}

/** What a request was answered with, and the lines about it. */
async function asked(requestId: string, path: string, init: RequestInit): Promise<[status: number, lines: Line[]]> {
  const headers = { Authorization: 'Bearer x', ...init.headers, 'X-Request-Id': requestId };
  const { status } = await fetch(api.url + path, { ...init, headers });
  const lines = () => linesOf(apiChild).filter((line) => line['requestId'] === requestId);
  await expect.poll(() => lines().filter(({ msg }) => msg === 'answered')).toHaveLength(1);
  return [status, lines()];
}

function rawly(bytes: string): Promise<void> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.resume().on('close', () => resolve());
  });
}

describe('what went wrong', () => {
  it('with bodies, addresses and keys that are refused', async () => {
    const key = { Authorization: `Bearer ping_live_${CANARY}` };
    for (const [index, body] of [
      `{"${CANARY}`,
      `{"messageId":"${CANARY}","to":{"email":"${CANARY}"}}`,
      `"${CANARY}"`,
    ].entries()) {
      const answer = await api.call('POST', `/v1/notifications?${CANARY}=1`, JSON.parse(JSON.stringify(body)));
      expect(answer.status).toBe(400);
      expect((await asked(`refused-${index}`, '/v1/notifications', { method: 'POST', body }))[0]).toBe(401);
    }
    expect((await asked('no-key', `/v1/inbox/${CANARY}`, { headers: key }))[0]).toBe(401);
    expect((await asked('no-path', `/${CANARY}`, {}))[0]).toBeGreaterThanOrEqual(401);
    expect((await api.call('POST', '/v1/suppressions', { recipient: { email: CANARY }, reason: CANARY })).status).toBe(
      400,
    );
    await rawly(`${CANARY}\r\n\r\n`);
    await rawly(`GET /${CANARY} HTTP/1.1\r\n${CANARY}: ${'x'.repeat(20_000)}\r\n\r\n`);
  });

  it('with providers that refuse in the words of the caller, and one that is lost after it took a mail', async () => {
    world.smtp.setPlan([
      { stage: 'rcpt', action: { refuse: 550, text: `<${CANARY}-1@x.test> unknown` }, recipient: `${CANARY}-1@x.test` },
      { stage: 'dot', action: { refuse: 554, text: CANARY }, recipient: `${CANARY}-2@x.test` },
      { stage: 'dot', action: 'accept-then-rst', recipient: `${CANARY}-3@x.test` },
    ]);
    world.http.setPlan([{ action: { refuse: { status: 400, body: CANARY } }, times: 1 }]);
    const posted = await Promise.all([1, 2, 3, 4].map((number) => post(`${CANARY}-${number}@x.test`)));
    const hook = {
      url: `${world.http.url}/${CANARY}`,
      secret: `whsec_${Buffer.from(CANARY.repeat(3)).toString('base64')}`,
    };
    posted.push(await api.post({ messageId: CANARY, to: { webhook: hook }, content: { text: CANARY } }));
    expect(posted.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await world.settled();
    expect((await post(`${CANARY}-6@x.test`, { senders: { email: 'secretive' } })).status).toBe(202);
    const tried = "SELECT FROM attempts a JOIN senders s ON s.id = a.sender_id WHERE s.name = 'secretive'";
    await expect.poll(async () => (await world.pool.query(tried)).rows, { timeout: 60_000 }).not.toEqual([]);
    const { body } = await api.call('GET', `/v1/notifications?messageId=${CANARY}-6@x.test`);
    const [late] = body['data'] as { id: string }[];
    expect((await api.call('POST', `/v1/notifications/${late?.id}/cancel`)).status).toBe(200);
  });

  it('with an operator who gives a reason', async () => {
    const { rows } = await world.pool.query<{ id: string }>(
      "SELECT id FROM deliveries WHERE state = 'unknown' LIMIT 1",
    );
    const path = `/v1/deliveries/${rows[0]?.id}`;
    expect((await api.call('POST', `${path}/lookups`)).status).toBe(200);
    const { version } = (await api.call('GET', path)).body;
    const decision = { outcome: 'sent', reason: `${CANARY} said so`, providerMessageId: CANARY };
    expect((await api.call('PUT', `${path}/resolution`, decision, Number(version))).status).toBe(200);
  });

  it('with a statement of ours: the line names the request, and no value', async () => {
    await world.pool.query('ALTER TABLE suppressions RENAME TO mislaid');
    try {
      const [status, lines] = await asked('a-fault', '/v1/suppressions', {
        headers: { Authorization: `Bearer ${api.key}` },
      });
      expect(status).toBe(500);
      expect(lines).toMatchObject([
        { level: 50, role: 'api', requestId: 'a-fault', code: '42P01', stack: expect.stringContaining(' at ') },
        { level: 40, requestId: 'a-fault', status: 500, route: '/v1/suppressions' },
      ]);
    } finally {
      await world.pool.query('ALTER TABLE mislaid RENAME TO suppressions');
    }
  });

  it('with a database that ends every session', async () => {
    await world.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'oneping%'`,
    );
    await expect.poll(() => linesOf(worker).filter(({ level }) => level === 50)).not.toEqual([]);
    await expect.poll(async () => (await post(`${CANARY}-5@x.test`)).status, { timeout: 20_000 }).toBeLessThan(300);
    await world.settled();
  });
});

describe('every line', () => {
  it('of the API is JSON and names its request, and of the worker JSON with its id', () => {
    const answered = linesOf(apiChild).filter(({ msg }) => msg === 'answered');
    expect(answered.length).toBeGreaterThan(10);
    for (const line of answered)
      expect(line).toMatchObject({ requestId: expect.any(String), role: 'api', level: expect.any(Number) });
    for (const line of linesOf(worker)) expect(line).toMatchObject({ role: 'worker', time: expect.any(Number) });
  });

  it('of neither holds what anybody sent', () => {
    for (const child of [apiChild, worker]) {
      expect(child.output().toLowerCase()).not.toContain(CANARY);
      expect(child.output()).not.toContain(api.key);
    }
  });
});

describe('a start that is refused', () => {
  it.each([
    ['a key that is none', { ONEPING_SECRET_KEY: CANARY }, 'ONEPING_SECRET_KEY'],
    ['an address that is none', { DATABASE_URL: `mysql://user:${CANARY}@127.0.0.1/x` }, 'DATABASE_URL'],
    ['a setting that is none', { ONEPING_LEASES_MS: CANARY }, 'ONEPING_LEASES_MS'],
    ['another key', { ONEPING_SECRET_KEY: Buffer.alloc(32, CANARY).toString('base64') }, 'ONEPING_SECRET_KEY'],
  ])('says so in one JSON line: %s', async (_, variables, named) => {
    const child = startRole('worker', world.database.url, variables);
    expect(await child.ended).toBe(78);
    expect(linesOf(child)).toMatchObject([{ level: 60, role: 'worker', problems: [expect.stringContaining(named)] }]);
    expect(child.output()).not.toContain(CANARY);
  });

  it('says nothing of the address of a database that is not there', async () => {
    const url = new URL(world.database.url);
    url.password = CANARY;
    url.pathname = '/nowhere';
    const child = startRole('api', url.href);
    await child.ended;
    expect(linesOf(child).at(-1)).toMatchObject({
      level: 60,
      role: 'api',
      reason: expect.stringContaining('cannot be reached'),
    });
    expect(child.output()).not.toContain(CANARY);
  }, 60_000);
});
