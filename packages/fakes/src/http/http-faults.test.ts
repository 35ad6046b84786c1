// Every fault of the HTTP fake, before and after it takes the message, as a client sees it and as the ledger has it.
import { describe, expect, it } from 'vitest';
import { call } from '../../test/http-call.js';
import { ofEvent, startedHttp } from '../../test/started.js';
import { temporaryLedger } from '../../test/temporary-ledger.js';
import { type HttpAction, type HttpPlan, startHttpProvider } from '../index.js';

const links: [string, HttpAction & string, unknown][] = [
  ['drop', 'drop', expect.toBeOneOf(['closed', 'rst'])],
  ['fin', 'fin', 'closed'],
  ['rst', 'rst', 'rst'],
  ['hang', 'hang', 'silent'],
  ['garbage', 'garbage', 'garbage'],
];

describe.each([false, true])('with tls %s', (tls) => {
  it.each(links)('is lost by %s before the message is taken', async (_name, action, seen) => {
    const { provider, entries } = await startedHttp({ tls, plan: [{ action }] });
    expect(await call(provider.url, action === 'hang' ? { waitMs: 250 } : {})).toEqual(seen);
    expect(entries().map(({ event }) => event)).toEqual(['request', 'fault']);
  });

  it.each(links)('is lost by %s after the message is taken', async (_name, action, seen) => {
    const { provider, entries } = await startedHttp({ tls, plan: [{ action: `accept-then-${action}` as HttpAction }] });
    expect(await call(provider.url, action === 'hang' ? { waitMs: 250 } : {})).toEqual(seen);
    expect(entries().map(({ event }) => event)).toEqual(['request', 'fault', 'accepted']);
  });

  it('is cut off in the middle of a good answer', async () => {
    const { provider, entries } = await startedHttp({ tls, plan: [{ action: 'accept-then-truncated' }] });
    expect(await call(provider.url)).toEqual({ truncated: '{"id":"fake-' });
    expect(ofEvent(entries(), 'accepted')).toHaveLength(1);
  });
});

describe('an answer before the message is taken', () => {
  it.each([
    ['seconds', '7'],
    ['far too many seconds', '1000000000'],
    ['negative seconds', '-5'],
    ['nonsense', 'soon'],
  ])('refuses with Retry-After in %s', async (_name, value) => {
    const { provider, entries } = await startedHttp({
      plan: [{ action: { refuse: { status: 429, headers: { 'retry-after': value }, body: { error: 'slow down' } } } }],
    });
    expect(await call(provider.url)).toMatchObject({
      status: 429,
      headers: { 'retry-after': value },
      body: '{"error":"slow down"}',
    });
    expect(ofEvent(entries(), 'accepted')).toEqual([]);
  });

  it.each([60_000, -60_000])('refuses with Retry-After as a date %i ms from now', async (retryAfterDateMs) => {
    const { provider } = await startedHttp({ plan: [{ action: { refuse: { status: 503, retryAfterDateMs } } }] });
    const answer = await call(provider.url);
    const date = typeof answer === 'object' && 'headers' in answer ? answer.headers['retry-after'] : undefined;
    expect(Math.abs(Date.parse(String(date)) - Date.now() - retryAfterDateMs)).toBeLessThan(5_000);
  });

  it('can come late, and then be the usual one', async () => {
    const { provider, entries } = await startedHttp({ plan: [{ action: { delayMs: 50 } }] });
    const startedAt = performance.now();
    expect(await call(provider.url)).toMatchObject({ status: 200 });
    expect(performance.now() - startedAt).toBeGreaterThan(48);
    expect(ofEvent(entries(), 'accepted')).toHaveLength(1);
  });
});

describe('an answer after the message is taken', () => {
  it.each<[string, HttpAction, object]>([
    ['500', { acceptThenReply: { status: 500, body: 'oops' } }, { status: 500, body: 'oops' }],
    [
      'a redirect',
      { acceptThenReply: { status: 302, headers: { location: 'http://127.0.0.1:1/' } } },
      { status: 302, headers: expect.objectContaining({ location: 'http://127.0.0.1:1/' }) },
    ],
    ['an HTML page', 'accept-then-html', { status: 200, body: expect.stringContaining('<!doctype html>') }],
    ['broken JSON', 'accept-then-invalid-json', { status: 200, body: '{"id":"fake-1",' }],
    ['more than 64 KiB', 'accept-then-huge', { status: 200, body: expect.stringMatching(/^.{65537,}$/) }],
    ['the usual one, late', { acceptThenDelayMs: 30 }, { status: 200, body: '{"id":"fake-1"}' }],
    ['the usual one, a byte at a time', { acceptThenTrickleMs: 2 }, { status: 200, body: '{"id":"fake-1"}' }],
  ])('can be %s', async (_name, action, seen) => {
    const { provider, entries } = await startedHttp({ plan: [{ action }] });
    expect(await call(provider.url)).toMatchObject(seen);
    expect(ofEvent(entries(), 'accepted')).toHaveLength(1);
  });
});

describe('an HTTP rule', () => {
  const refusal = (status: number): HttpAction => ({ refuse: { status } });

  it('is chosen by method, path, header and body', async () => {
    const plan: HttpPlan = [
      { method: 'PUT', action: refusal(405) },
      { path: '/exact?q=1', action: refusal(404) },
      { pathPrefix: '/gone/', action: refusal(410) },
      { header: { name: 'webhook-id', value: 'k' }, action: refusal(409) },
      { bodyIncludes: 'ada@test', action: refusal(422) },
    ];
    const { provider } = await startedHttp({ plan });
    const answers = await Promise.all([
      call(provider.url, { method: 'PUT' }),
      call(`${provider.url}/exact?q=1`),
      call(`${provider.url}/gone/7`),
      call(provider.url, { headers: { 'webhook-id': 'k' } }),
      call(provider.url, { body: '{"to":"ada@test"}' }),
      call(provider.url, { headers: { 'webhook-id': 'other' }, body: '{"to":"grace@test"}' }),
    ]);
    expect(answers.map((answer) => typeof answer === 'object' && 'status' in answer && answer.status)).toEqual([
      405, 404, 410, 409, 422, 200,
    ]);
  });

  it('counts over all requests, and for each key or path apart with `timesEach`', async () => {
    const { provider } = await startedHttp({
      plan: [
        { pathPrefix: '/all', after: 1, times: 1, action: refusal(500) },
        { pathPrefix: '/each', timesEach: 1, action: refusal(503) },
      ],
    });
    const statuses = [];
    for (const path of ['/all', '/all', '/all', '/each/1', '/each/2', '/each/1']) {
      const answer = await call(`${provider.url}${path}`);
      statuses.push(typeof answer === 'object' && 'status' in answer && answer.status);
    }
    expect(statuses).toEqual([200, 500, 200, 503, 503, 200]);
  });

  it('is refused with an unknown action', async () => {
    // What comes from JSON need not be what the type says.
    const plan = [{ action: 'explode' }] as unknown as HttpPlan;
    await expect(startHttpProvider({ ledger: temporaryLedger(), plan })).rejects.toThrow('no such action');
  });

  it('can be a function, and can be replaced while it runs', async () => {
    const { provider } = await startedHttp({ plan: ({ body }) => (body === 'bad' ? refusal(400) : undefined) });
    expect(await call(provider.url, { body: 'bad' })).toMatchObject({ status: 400 });
    expect(await call(provider.url, { body: 'good' })).toMatchObject({ status: 200 });
    provider.setPlan([]);
    expect(await call(provider.url, { body: 'bad' })).toMatchObject({ status: 200 });
  });
});
