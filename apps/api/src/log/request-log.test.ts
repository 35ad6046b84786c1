// What a request leaves in the log, and what it must not.
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { expect, it } from 'vitest';
import { logRequests, requestLog } from './request-log.js';

async function linesOf(nodeEnv: 'production' | 'development' | 'test'): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const server = new FastifyAdapter({ genReqId: () => 'request-1' }).getInstance();
  server.decorateRequest('caller', null);
  logRequests(
    server,
    requestLog({ nodeEnv, logLevel: undefined }, { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  server.post('/v1/inbox/:userId', (_, reply) => reply.status(202).send('the answer'));
  server.get('/broken', (_, reply) => reply.status(500).send('x'));
  await server.inject({ method: 'POST', url: '/v1/inbox/u_secret?q=word', payload: { text: 'the content' } });
  await server.inject('/broken');
  await server.inject('/nowhere/u_secret');
  await server.close();
  return lines;
}

it('names route, status, time and caller of every request, and nothing that was said in it', async () => {
  const lines = await linesOf('production');
  expect(lines).toMatchObject([
    { requestId: 'request-1', method: 'POST', route: '/v1/inbox/:userId', status: 202, appId: null, actor: null },
    { method: 'GET', route: '/broken', status: 500 },
    { method: 'GET', route: null, status: 404 },
  ]);
  expect(lines[0]?.['ms']).toBeTypeOf('number');
  for (const word of ['u_secret', 'word', 'content', 'the answer']) expect(JSON.stringify(lines)).not.toContain(word);
});

it('shows only faults in development, and nothing in tests', async () => {
  expect(await linesOf('development')).toMatchObject([{ route: '/broken' }]);
  expect(await linesOf('test')).toEqual([]);
});
