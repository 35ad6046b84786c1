// What the client puts on the wire, what it tries again, and what it never does twice.
import { describe, expect, it, onTestFinished } from 'vitest';
import { accepted, notification, problem } from '../test/answers.js';
import { type StandIn, type Step, startStandIn } from '../test/api-stand-in.js';
import type { ClientOptions } from './api-caller-for.js';
import { createClient, type NotificationToSend } from './create-client.js';
import { OnePingProblem } from './one-ping-problem.js';

const NOTIFICATION: NotificationToSend = {
  messageId: 'order-1042-shipped',
  to: { email: 'ada@example.com' },
  content: { subject: 'Your order is on its way', text: 'It left today. Zażółć.' },
};

interface Scene {
  readonly api: StandIn;
  readonly client: ReturnType<typeof createClient>;
  /** Every wait between attempts, ms. */
  readonly waits: number[];
}

async function scene(steps: readonly Step[], options: Partial<ClientOptions> = {}): Promise<Scene> {
  const api = await startStandIn(...steps);
  onTestFinished(() => api[Symbol.asyncDispose]());
  const waits: number[] = [];
  const client = createClient({
    baseUrl: `${api.baseUrl}/`,
    apiKey: 'ping_test_key',
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
  return { api, client, waits };
}

async function problemOf(call: Promise<unknown>): Promise<OnePingProblem> {
  const outcome = await call.then(
    () => new Error('It was answered.'),
    (error: unknown) => error,
  );
  if (outcome instanceof OnePingProblem) return outcome;
  throw outcome;
}

describe('send', () => {
  it('puts the message ID and the payload on the wire as they are', async () => {
    const { api, client } = await scene([accepted()]);
    expect(await client.send(NOTIFICATION)).toEqual(accepted().body);
    expect(api.seen).toHaveLength(1);
    expect(api.seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/notifications',
      headers: {
        authorization: 'Bearer ping_test_key',
        'content-type': 'application/json',
        'idempotency-key': '"order-1042-shipped"',
      },
    });
    expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual(NOTIFICATION);
  });

  it('quotes a message ID in the header so that it is read back as it was', async () => {
    const { api, client } = await scene([accepted({ messageId: '"a\\b"' })]);
    await client.send({ ...NOTIFICATION, messageId: '"a\\b"' });
    expect(api.seen[0]?.headers['idempotency-key']).toBe('"\\"a\\\\b\\""');
  });

  it('sends the very same request again when the first answer is lost', async () => {
    const { api, client } = await scene(['drop', accepted({ duplicate: true })]);
    expect(await client.send(NOTIFICATION)).toMatchObject({ duplicate: true });
    const [first, second] = api.seen;
    expect(api.seen).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it.each<[string, Step]>([
    ['408', problem('request_timeout')],
    ['409 in use', problem('message_id_in_use')],
    ['429', problem('rate_limited')],
    ['500', problem('internal_error')],
    ['503', problem('outcome_unknown_retry_same_message_id')],
    ['a proxy’s 502', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a 200 that is not the API’s', { status: 200, body: '<html>Sign in</html>' }],
    ['a 202 for another message ID', accepted({ messageId: 'another' })],
    ['a 202 cut short', { status: 202, body: '{"id":"n-1","messageId":' }],
  ])('tries again after %s', async (_, step) => {
    const { api, client } = await scene([step, accepted()]);
    expect(await client.send(NOTIFICATION)).toEqual(accepted().body);
    expect(api.seen).toHaveLength(2);
  });

  it.each<[string, Step, Partial<OnePingProblem>]>([
    [
      '422',
      problem('message_id_reused', {
        changed: ['/content/text'],
        notificationId: 'n-1',
        firstSeenAt: '2026-03-01T12:00:00Z',
      }),
      { code: 'message_id_reused', status: 422, changed: ['/content/text'], notificationId: 'n-1', requestId: 'r-1' },
    ],
    [
      '410',
      problem('message_id_expired', { expiredAt: '2026-03-08T12:00:00Z', finalStatus: 'sent' }),
      { code: 'message_id_expired', status: 410, expiredAt: '2026-03-08T12:00:00Z', finalStatus: 'sent' },
    ],
    [
      '400',
      problem('invalid_request', { errors: [{ pointer: '/to/email', code: 'email_invalid', message: 'No address.' }] }),
      {
        code: 'invalid_request',
        status: 400,
        errors: [{ pointer: '/to/email', code: 'email_invalid', message: 'No address.' }],
      },
    ],
    ['401', problem('unauthorized'), { code: 'unauthorized', status: 401 }],
    ['409 of another kind', problem('name_taken'), { code: 'name_taken', status: 409 }],
    [
      'a problem of a newer API',
      { status: 404, body: { code: 'brand_new' } },
      { code: 'unexpected_answer', status: 404 },
    ],
    [
      'a redirect',
      { status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
      { code: 'unexpected_answer', status: 307 },
    ],
  ])('never tries again after %s', async (_, step, expected) => {
    const { api, client, waits } = await scene([step, accepted()]);
    expect(await problemOf(client.send(NOTIFICATION))).toMatchObject(expected);
    expect(api.seen).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('waits longer every time, and gives up with the last problem', async () => {
    const { api, client, waits } = await scene(['drop'], { maxAttempts: 4 });
    expect(await problemOf(client.send(NOTIFICATION))).toMatchObject({ code: 'unreachable', status: 0 });
    expect(api.seen).toHaveLength(4);
    expect(waits).toEqual([100, 200, 400]);
  });

  it('says that a connection was refused, and where', async () => {
    const gone = await startStandIn(accepted());
    await gone[Symbol.asyncDispose]();
    const client = createClient({ baseUrl: gone.baseUrl, apiKey: 'k', maxAttempts: 1 });
    const { host } = new URL(gone.baseUrl);
    expect(await problemOf(client.send(NOTIFICATION))).toMatchObject({
      code: 'unreachable',
      message: `Nobody listens at ${host}: the connection was refused.`,
    });
  });

  it('says of another failure what it was, and "within" of time alone', async () => {
    const bad = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', maxAttempts: 1 });
    expect((await problemOf(bad.send(NOTIFICATION))).message).toBe('No answer from 127.0.0.1:1: bad port.');
    const { client } = await scene([() => {}], { maxAttempts: 1, timeoutMs: 50 });
    expect((await problemOf(client.send(NOTIFICATION))).message).toMatch(/within 50 ms\.$/);
  });

  it('waits as long as Retry-After says, in seconds or as a date', async () => {
    const now = Date.parse('Sun, 01 Mar 2026 12:00:00 GMT');
    const steps = [
      problem('rate_limited', {}, { 'retry-after': '7' }),
      problem('overloaded', {}, { 'retry-after': 'Sun, 01 Mar 2026 12:00:03 GMT' }),
      problem('overloaded', {}, { 'retry-after': 'soon' }),
      accepted(),
    ];
    const { client, waits } = await scene(steps, { now: () => now, random: () => 0 });
    await client.send(NOTIFICATION);
    expect(waits).toEqual([7_000, 3_000, 0]);
  });

  it('does not sit out a wait of more than a minute', async () => {
    const { api, client } = await scene([problem('rate_limited', {}, { 'retry-after': '3600' }), accepted()]);
    expect(await problemOf(client.send(NOTIFICATION))).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_600_000 });
    expect(api.seen).toHaveLength(1);
  });

  it('counts an answer that never ends as none', async () => {
    const hang: Step = (_, response) => void response.writeHead(202).write('{"id":');
    const { api, client } = await scene([hang, accepted()], { timeoutMs: 100 });
    expect(await client.send(NOTIFICATION)).toEqual(accepted().body);
    expect(api.seen).toHaveLength(2);
  });

  it('shares one request between two equal calls at once, and starts anew afterwards', async () => {
    const { api, client } = await scene([accepted(), accepted({ duplicate: true })]);
    const [first, second] = await Promise.all([client.send(NOTIFICATION), client.send({ ...NOTIFICATION })]);
    expect(first).toBe(second);
    expect(api.seen).toHaveLength(1);
    expect(await client.send(NOTIFICATION)).toMatchObject({ duplicate: true });
  });

  it('shares no answer between two payloads of one message ID: the API judges the second', async () => {
    const byText: Step = ({ body }, response) => {
      const answer = body.includes('other') ? problem('message_id_reused') : accepted();
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    };
    const { api, client } = await scene([byText]);
    const other = client.send({ ...NOTIFICATION, content: { text: 'other' } });
    const [first, second] = await Promise.allSettled([client.send(NOTIFICATION), other]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    expect(api.seen).toHaveLength(2);
  });

  it('lets a failed call be made again', async () => {
    const { client } = await scene([problem('unauthorized'), accepted()]);
    await problemOf(client.send(NOTIFICATION));
    expect(await client.send(NOTIFICATION)).toEqual(accepted().body);
  });

  it('asks the API to wait for the end', async () => {
    const { api, client } = await scene([{ ...accepted({ status: 'sent' }), status: 200 }]);
    expect(await client.send(NOTIFICATION, { waitSeconds: 5 })).toMatchObject({ status: 'sent' });
    expect(api.seen[0]?.headers['prefer']).toBe('wait=5');
  });
});

describe('sendBatch', () => {
  const batch = [1, 2, 3].map((number) => ({ ...NOTIFICATION, messageId: `m${number}` }));
  const item = (index: number, answer: { status: number; body: unknown }) => ({ index, ...answer });

  it('answers in order, and posts again only what may yet be accepted', async () => {
    const { api, client } = await scene([
      {
        status: 200,
        body: {
          data: [
            item(2, accepted({ messageId: 'm3' })),
            item(0, problem('message_id_in_use')),
            item(1, problem('message_id_reused')),
          ],
        },
      },
      { status: 200, body: { data: [item(0, accepted({ messageId: 'm1', duplicate: true }))] } },
    ]);
    const answers = await client.sendBatch(batch);
    expect(answers.map(({ index, status }) => [index, status])).toEqual([
      [0, 202],
      [1, 422],
      [2, 202],
    ]);
    expect(
      api.seen.map(({ body }) => JSON.parse(body).items.map(({ messageId }: NotificationToSend) => messageId)),
    ).toEqual([['m1', 'm2', 'm3'], ['m1']]);
  });

  it('posts the whole again when its answer is lost', async () => {
    const data = batch.map(({ messageId }, index) => item(index, accepted({ messageId })));
    const { api, client } = await scene(['drop', { status: 200, body: { data } }]);
    expect(await client.sendBatch(batch)).toHaveLength(3);
    expect(api.seen[1]?.body).toBe(api.seen[0]?.body);
  });

  it('gives up on an item after as many attempts as on a single post', async () => {
    const answer = { status: 200, body: { data: [item(0, problem('overloaded'))] } };
    const { api, client } = await scene([answer], { maxAttempts: 3 });
    expect(await client.sendBatch(batch.slice(0, 1))).toMatchObject([{ index: 0, status: 503 }]);
    expect(api.seen).toHaveLength(3);
  });
});

describe('reading and canceling', () => {
  it('gets, lists and cancels by id', async () => {
    const page = { data: [], nextCursor: null };
    const answer: Step = ({ method, url }, response) => {
      const body =
        method === 'POST'
          ? { id: 'n-1', status: 'canceled', canceled: ['d-1'], tooLate: [] }
          : url.includes('?')
            ? page
            : notification();
      response.writeHead(200).end(JSON.stringify(body));
    };
    const { api, client } = await scene([answer]);
    expect(await client.get('n/1')).toEqual(notification());
    expect(await client.list({ status: 'failed', limit: 5, q: 'a&b' })).toEqual(page);
    expect(await client.cancel('n-1')).toMatchObject({ canceled: ['d-1'] });
    expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/notifications/n%2F1',
      'GET /v1/notifications?status=failed&limit=5&q=a%26b',
      'POST /v1/notifications/n-1/cancel',
    ]);
  });

  it('finds a notification by its message ID, or says that there is none', async () => {
    const { api, client } = await scene([
      { status: 200, body: { data: [notification()], nextCursor: null } },
      { status: 200, body: notification() },
      { status: 200, body: { data: [], nextCursor: null } },
    ]);
    expect(await client.getByMessageId('order-1042-shipped')).toEqual(notification());
    expect(await client.getByMessageId('other')).toBeNull();
    expect(api.seen.map(({ url }) => url)).toEqual([
      '/v1/notifications?messageId=order-1042-shipped',
      '/v1/notifications/n-1',
      '/v1/notifications?messageId=other',
    ]);
  });

  it('never shows the API key or the payload in a problem', async () => {
    const { client } = await scene(['drop'], { maxAttempts: 1 });
    const { message, stack } = await problemOf(client.send(NOTIFICATION));
    expect(`${message} ${stack}`).not.toMatch(/ping_test_key|ada@example.com/);
  });
});
