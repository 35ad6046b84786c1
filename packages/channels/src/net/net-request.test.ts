// One request over the guarded network, against real sockets: what comes back, and what stays unknown.
import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { errorOf, http, listen, netOf, post, raw } from '../../test/loopback.js';
import { outcomeOfNetError } from './outcome-of-net-error.js';

describe('a request', () => {
  it('brings method, path, headers and body over, and the answer back', async () => {
    const url = await http((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        response.writeHead(201, { 'x-two': ['a', 'b'] });
        response.end(JSON.stringify([request.method, request.url, request.headers['x-key'], body]));
      });
    });
    const answer = await netOf().fetch(`${url}/a/b?c=1`, { ...post, headers: { 'x-key': 'k' } });
    expect(answer).toMatchObject({ status: 201, truncated: false, headers: { 'x-two': 'a, b' } });
    expect(JSON.parse(answer.text)).toEqual(['POST', '/a/b?c=1', 'k', 'hello']);
  });

  it('does not follow a redirect', async () => {
    let hits = 0;
    const url = await http((_request, response) => {
      hits += 1;
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    const answer = await netOf().fetch(url, post);
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBe('http://169.254.169.254/');
    expect(hits).toBe(1);
  });

  it('keeps the first 64 KiB of an endless answer and hangs up', async () => {
    const url = await http((_request, response) => {
      const pour = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    });
    const answer = await netOf().fetch(url, post);
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.bytes.length).toBe(65_536);
  });

  it.each([
    ['cut off in its body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['cut off in its chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])('is answered by a status even when the answer is %s', async (_how, answer) => {
    for (const end of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()]) {
      const { url } = await raw(answer, end);
      expect(await netOf().fetch(url, post)).toMatchObject({ status: 200, text: 'half', truncated: true });
    }
  });

  it('is answered by a status when the rest takes longer than its signal allows', async () => {
    const { url } = await raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => {});
    const answer = await netOf().fetch(url, { ...post, signal: AbortSignal.timeout(1_000) });
    expect(answer).toMatchObject({ status: 200, truncated: true });
  });

  it.each([
    ['silence and a FIN', '', 'reset'],
    ['no HTTP', '<<< this is not HTTP >>>\r\n\r\n', 'unreadable_answer'],
    ['half a status line', 'HTTP/1.1 2', 'reset'],
    ['another protocol', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', 'unreadable_answer'],
    ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 'unreadable_answer'],
  ])('is of unknown outcome after %s', async (_what, answer, code) => {
    const { url } = await raw(answer);
    const error = await errorOf(netOf().fetch(url, post));
    expect(error.code).toBe(code);
    expect(outcomeOfNetError(error)).toMatchObject({ kind: 'unknown', code });
  });

  it('is of unknown outcome when its signal fires after it left', async () => {
    const { url, seen } = await raw('', () => stop.abort());
    const stop = new AbortController();
    const error = await errorOf(netOf().fetch(url, { ...post, signal: stop.signal }));
    expect(seen).toHaveLength(1);
    expect(outcomeOfNetError(error)).toMatchObject({ kind: 'unknown', code: 'aborted', phase: 'body_sent' });
  });

  it('is not written when the lease is over, and lets that error through', async () => {
    const { url, seen } = await raw('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    const leaseOver = new Error('lease over');
    const net = netOf({
      mark: () => {
        throw leaseOver;
      },
    });
    await expect(net.fetch(url, post)).rejects.toBe(leaseOver);
    expect(seen).toEqual([]);
    expect(() => outcomeOfNetError(leaseOver)).toThrow(leaseOver);
  });

  it('is marked once, after the connection stands', async () => {
    const moments: string[] = [];
    const port = await listen(
      createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 204 No\r\n\r\n'))),
    );
    const net = netOf({
      mark: () => moments.push('marked'),
      resolve: async () => {
        moments.push('resolved');
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    expect((await net.fetch(`http://hooks.test:${port}/`, post)).status).toBe(204);
    expect(moments).toEqual(['resolved', 'marked']);
  });
});
