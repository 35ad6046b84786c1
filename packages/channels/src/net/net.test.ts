// The guarded network against real sockets on loopback.
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { testCertificate } from '@oneping/fakes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNet, type NetOptions } from './net.js';
import { NetError } from './net-error.js';
import { outcomeOfNetError } from './outcome-of-net-error.js';

const never = new AbortController().signal;
const post = { method: 'POST', body: 'hello', signal: never } as const;

function netOf(options: Partial<NetOptions> = {}) {
  return createNet({ allowNetworks: ['127.0.0.0/8'], mark: () => {}, ...options });
}

async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  // Safe: a TCP server that listens has an AddressInfo.
  return (server.address() as AddressInfo).port;
}

async function http(listener: RequestListener) {
  return `http://127.0.0.1:${await listen(createHttpServer(listener))}`;
}

/** A TCP server that says `answer` once it has read something, and then does `end`. */
async function raw(answer: string, end: (socket: Socket) => void = (socket) => socket.end()) {
  const seen: string[] = [];
  const port = await listen(
    createServer((socket) => {
      socket.once('data', (chunk) => {
        seen.push(chunk.toString());
        socket.write(answer, () => end(socket));
      });
    }),
  );
  return { url: `http://127.0.0.1:${port}/`, seen };
}

async function errorOf(promise: Promise<unknown>): Promise<NetError> {
  const error = await promise.then(
    () => new Error('It was answered.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof NetError)) throw error;
  return error;
}

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
    const answer = await netOf().fetch(url, { ...post, signal: AbortSignal.timeout(200) });
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

describe('a connection', () => {
  it('is refused, and the message certainly not sent', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    // Safe: a TCP server that listens has an AddressInfo.
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const error = await errorOf(netOf().fetch(`http://127.0.0.1:${port}/`, post));
    expect(outcomeOfNetError(error)).toMatchObject({ kind: 'not_sent', code: 'connection_refused' });
  });

  it('fails with its name, and the message is certainly not sent', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const error = await errorOf(netOf({ resolve }).fetch('https://nowhere.test/', post));
    expect(outcomeOfNetError(error)).toMatchObject({ kind: 'not_sent', code: 'dns_failure' });
  });

  it('stops with its signal while the name is being resolved, and before', async () => {
    const net = netOf({ resolve: () => new Promise(() => {}) });
    for (const signal of [AbortSignal.timeout(50), AbortSignal.abort()]) {
      const error = await errorOf(net.fetch('https://slow.test/', { ...post, signal }));
      expect(outcomeOfNetError(error)).toMatchObject({ kind: 'not_sent', code: 'aborted' });
    }
  });

  it('ends with the connect timeout when the TLS handshake hangs', async () => {
    const port = await listen(createServer(() => {}));
    const error = await errorOf(netOf({ connectTimeoutMs: 100 }).fetch(`https://127.0.0.1:${port}/`, post));
    expect(outcomeOfNetError(error)).toMatchObject({ kind: 'not_sent', code: 'connect_timeout' });
  });

  it('speaks TLS with a trusted certificate only', async () => {
    const server = createTlsServer(testCertificate, (socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('HTTP/1.1 204 No\r\n\r\n'));
    });
    const port = await listen(server);
    const url = `https://localhost:${port}/`;
    expect((await netOf({ ca: testCertificate.cert }).fetch(url, post)).status).toBe(204);
    const error = await errorOf(netOf().fetch(url, post));
    expect(outcomeOfNetError(error)).toMatchObject({ kind: 'not_sent', code: 'tls_failure' });
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const otherName = netOf({ ca: testCertificate.cert, resolve }).fetch(`https://other.test:${port}/`, post);
    expect((await errorOf(otherName)).code).toBe('tls_failure');
  });

  it('does not take a plain answer for TLS', async () => {
    const { url } = await raw('HTTP/1.1 200 OK\r\n\r\n');
    const error = await errorOf(netOf().fetch(url.replace('http:', 'https:'), post));
    expect(outcomeOfNetError(error)).toMatchObject({ kind: 'not_sent', code: 'tls_failure' });
  });
});

describe('the guard', () => {
  const resolvingTo = (...addresses: string[]) => ({
    allowNetworks: [],
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

  it.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd00:ec2::254', '0.0.0.0'],
  ])('stops a name that resolves to %s', async (...addresses) => {
    const error = await errorOf(netOf(resolvingTo(...addresses)).fetch('https://rebound.test/', post));
    expect(outcomeOfNetError(error)).toMatchObject({ kind: 'rejected', code: 'blocked_address', scope: 'message' });
  });

  it('stops a literal, for which no name is resolved', async () => {
    const net = netOf({ allowNetworks: [], resolve: () => Promise.reject(new Error('must not be asked')) });
    expect((await errorOf(net.fetch('https://127.0.0.1/', post))).code).toBe('blocked_address');
    expect((await errorOf(net.connect({ host: '127.0.0.1', port: 25, signal: never }))).code).toBe('blocked_address');
  });

  it.each(['0x7f.1', '2130706433', '127.1', '0177.0.0.1', 'localhost'])(
    'stops a bare host that the system takes for an inner one: %s',
    async (host) => {
      const error = await errorOf(netOf({ allowNetworks: [] }).connect({ host, port: 25, signal: never }));
      expect(['blocked_address', 'dns_failure']).toContain(error.code);
    },
  );

  it('resolves a name once and connects to that answer, whatever it answers later', async () => {
    const port = await listen(createServer((socket) => socket.end('220 hello\r\n')));
    let questions = 0;
    const resolve = async () => {
      questions += 1;
      return [{ address: questions === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    };
    const socket = await netOf({ resolve }).connect({ host: 'mail.test', port, signal: never });
    onTestFinished(() => void socket.destroy());
    expect(socket.remoteAddress).toBe('127.0.0.1');
    expect(questions).toBe(1);
  });

  it.each(['http://a:hunter2@example.com/', 'https://example.com.:99999/hunter2', 'https://10.0.0.1/hunter2?hunter2'])(
    'never says more of the target than its host: %s',
    async (url) => {
      const error = await errorOf(netOf({ allowNetworks: [] }).fetch(url, post));
      expect(error.message).not.toContain('hunter2');
    },
  );

  it('lets plain http out to opened networks only', async () => {
    const net = netOf({ ...resolvingTo('8.8.8.8'), allowNetworks: ['127.0.0.0/8'] });
    expect((await errorOf(net.fetch('http://public.test/', post))).code).toBe('blocked_url');
  });

  it('opens a name that the operator named', async () => {
    const url = await http((_request, response) => response.end());
    const { port } = new URL(url);
    const net = netOf({ ...resolvingTo('127.0.0.1'), allowNetworks: ['hooks.internal'] });
    expect((await net.fetch(`http://Hooks.Internal:${port}/`, post)).status).toBe(200);
    expect((await errorOf(net.fetch(`http://other.internal:${port}/`, post))).code).toBe('blocked_address');
  });
});
