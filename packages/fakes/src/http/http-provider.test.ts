// The HTTP fake without faults: what it takes, dedupes, answers and writes down.
import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../../test/http-call.js';
import { ofEvent, startedHttp } from '../../test/started.js';
import { temporaryLedger } from '../../test/temporary-ledger.js';
import { startHttpProvider } from '../index.js';

describe('an HTTP provider without a plan', () => {
  it('writes down the request, takes it and answers with a number', async () => {
    const { provider, entries } = await startedHttp();
    const body = '{"text":"pïng"}';
    const answer = await call(`${provider.url}/hook/1?a=b`, { headers: { 'x-a': '1' }, body });
    expect(answer).toMatchObject({ status: 200, body: '{"id":"fake-1"}' });
    const sha256 = createHash('sha256').update(body).digest('hex');
    const request = { kind: 'http', request: 1, method: 'POST', path: '/hook/1?a=b', sha256 };
    expect(entries()).toEqual([
      expect.objectContaining({
        ...request,
        event: 'request',
        body,
        size: Buffer.byteLength(body),
        headers: expect.objectContaining({ 'x-a': '1' }),
      }),
      expect.objectContaining({ ...request, event: 'accepted' }),
    ]);
    expect(provider).toMatchObject({ requests: 1, connections: 1 });
  });

  it('takes nothing by GET, or by what `takes` says', async () => {
    const { provider, entries } = await startedHttp({ takes: ({ path }) => path === '/send' });
    await call(`${provider.url}/look`, {});
    await call(`${provider.url}/send`, {});
    const plain = await startedHttp();
    expect(await call(`${plain.provider.url}/look`, { method: 'GET' })).toMatchObject({ status: 200, body: '{}' });
    expect(ofEvent(entries(), 'accepted')).toEqual([expect.objectContaining({ path: '/send' })]);
    expect(ofEvent(plain.entries(), 'accepted')).toEqual([]);
  });

  it.each(['webhook-id', 'idempotency-key'])(
    'takes one %s once when it dedupes, and answers the same',
    async (name) => {
      const { provider, entries } = await startedHttp({ dedupe: true });
      const answers = [];
      for (const key of ['k1', 'k2', 'k1']) {
        answers.push(await call(provider.url, { headers: { [name]: key } }));
      }
      expect(answers.map((answer) => typeof answer === 'object' && 'body' in answer && answer.body)).toEqual([
        '{"id":"fake-1"}',
        '{"id":"fake-2"}',
        '{"id":"fake-1"}',
      ]);
      expect(ofEvent(entries(), 'accepted')).toMatchObject([{ key: 'k1' }, { key: 'k2' }]);
      expect(ofEvent(entries(), 'deduplicated')).toMatchObject([{ key: 'k1', request: 3 }]);
    },
  );

  it('takes one key twice when it does not dedupe', async () => {
    const { provider, entries } = await startedHttp();
    for (let count = 0; count < 2; count += 1) await call(provider.url, { headers: { 'webhook-id': 'k' } });
    expect(ofEvent(entries(), 'accepted')).toHaveLength(2);
  });

  it('answers in the words of the provider that it stands in for', async () => {
    const { provider } = await startedHttp({
      respond: ({ path, body }, acceptance) => ({
        status: 201,
        headers: { 'x-provider': 'resend' },
        body: { path, said: JSON.parse(body), number: acceptance?.number },
      }),
    });
    const answer = await call(`${provider.url}/emails`, { body: '{"a":1}' });
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'x-provider': 'resend', 'content-type': 'application/json' },
      body: '{"path":"/emails","said":{"a":1},"number":1}',
    });
    const fixed = await startedHttp({ respond: { status: 204 } });
    expect(await call(fixed.provider.url)).toMatchObject({ status: 204, body: '' });
  });

  it('speaks https with a certificate that a client can verify', async () => {
    const { provider, entries } = await startedHttp({ tls: true });
    expect(provider.url).toMatch(/^https:/);
    expect(await call(provider.url, { body: '{}' })).toMatchObject({ status: 200 });
    expect(ofEvent(entries(), 'accepted')).toHaveLength(1);
  });

  it('serves several requests over one connection', async () => {
    const { provider } = await startedHttp();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    await Promise.all([1, 2, 3].map(() => call(provider.url, { agent })));
    expect(provider).toMatchObject({ requests: 3, connections: 1 });
  });

  it('waits before every answer when it is told to be slow', async () => {
    const { provider } = await startedHttp({ delayMs: 40 });
    const startedAt = performance.now();
    await call(provider.url);
    expect(performance.now() - startedAt).toBeGreaterThan(38);
  });

  it('frees its port and ends what hangs when it closes', async () => {
    const { provider, entries } = await startedHttp({ plan: [{ action: 'hang' }] });
    const ending = call(provider.url);
    await expect.poll(() => ofEvent(entries(), 'fault')).toHaveLength(1);
    await provider.close();
    expect(['rst', 'closed']).toContain(await ending);
    const again = await startHttpProvider({ ledger: temporaryLedger(), port: provider.port });
    await again.close();
    expect(again.port).toBe(provider.port);
  });
});
