// How much is served at once, and how a process ends.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { openSocket, readToEnd } from './support/raw-http.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

const running: TestApi[] = [];

async function start(limits: Parameters<typeof startTestApi>[0]): Promise<{ api: TestApi; app: TestApp }> {
  const api = await startTestApi(limits);
  running.push(api);
  return { api, app: await api.newApp() };
}

afterEach(async () => {
  for (const api of running.splice(0)) await api.close();
});

/** A request whose body does not come: it is under way until it is finished or broken off. */
async function hangingPost(api: TestApi, app: TestApp) {
  const body = '{"name":"slow","scopes":["admin"]}';
  const socket = openSocket(api.url);
  socket.write(
    [
      'POST /v1/api-keys HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${app.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  return { socket, finish: () => socket.write(body) };
}

it('limits each app by itself and says when to come back', async () => {
  const { api, app } = await start({ requestsPerSecond: 1, burstSeconds: 3 });
  const other = await api.newApp();
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await api.call('GET', '/v1/senders', { key: app.key }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.body['code']).toBe('rate_limited');
  expect(answers[3]?.headers.get('retry-after')).toBe('1');
  expect((await api.call('GET', '/v1/senders', { key: other.key })).status).toBe(200);
});

it('counts the requests of an app over all processes, and says how it stands', async () => {
  const { api, app } = await start({ requestsPerSecond: 1, burstSeconds: 6 });
  const other = await api.another({ requestsPerSecond: 1, burstSeconds: 6 });
  const answers = [];
  for (let count = 0; count < 4; count += 1) {
    for (const process of [api, other]) answers.push(await process.call('GET', '/v1/senders', { key: app.key }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"app";q=6;w=6');
  expect(answers.map(({ headers }) => headers.get('ratelimit')?.split(';')[1])).toEqual([
    'r=5',
    'r=4',
    'r=3',
    'r=2',
    'r=1',
    'r=0',
    'r=0',
    'r=0',
  ]);
});

it('takes one token for every item of a batch', async () => {
  const { api, app } = await start({ requestsPerSecond: 1, burstSeconds: 10 });
  const items = Array.from({ length: 30 }, (_, index) => ({ messageId: `m-${index}` }));
  expect((await api.call('POST', '/v1/notifications/batch', { key: app.key, json: { items } })).status).toBe(200);
  const after = await api.call('GET', '/v1/senders', { key: app.key });
  expect(after.status).toBe(429);
  expect(Number(after.headers.get('retry-after'))).toBeGreaterThan(15);
});

it('sheds what is too much at once, and recovers when callers go away', async () => {
  const { api, app } = await start({ requestsAtOnce: 2 });
  const hanging = [await hangingPost(api, app), await hangingPost(api, app)];
  const shed = await api.call('GET', '/livez');
  expect([shed.status, shed.body['code']]).toEqual([503, 'overloaded']);
  expect(Number(shed.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const { socket } of hanging) socket.destroy();
  await expect.poll(async () => (await api.call('GET', '/livez')).status).toBe(200);
});

it('finishes what is under way before it ends, and closes connections that are kept alive', async () => {
  const { api, app } = await start({});
  const agent = new Agent({ keepAlive: true });
  const kept = request(`${api.url}/livez`, { agent }).end();
  const [response] = await once(kept, 'response');
  response.resume();
  await once(response, 'end');
  const { socket, finish } = await hangingPost(api, app);
  const answer = readToEnd(socket);
  const closed = api.stop();
  finish();
  const beganMs = performance.now();
  await closed;
  expect(performance.now() - beganMs).toBeLessThan(6_000);
  expect((await answer).text).toMatch(/HTTP\/1\.1 201/);
  await expect(fetch(`${api.url}/livez`)).rejects.toThrow();
  agent.destroy();
});

it('does not wait longer than its bound for a request that never ends', async () => {
  const { api, app } = await start({ closeMs: 300 });
  const { socket } = await hangingPost(api, app);
  const answer = readToEnd(socket);
  const beganMs = performance.now();
  await api.stop();
  expect(performance.now() - beganMs).toBeLessThan(6_000);
  expect((await answer).text).not.toContain('201');
});
