// Connecting over the guarded network: every way to fail before a byte has left.
import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { testCertificate } from '@oneping/fakes';
import { describe, expect, it } from 'vitest';
import { errorOf, listen, netOf, post, raw } from '../../test/loopback.js';
import { outcomeOfNetError } from './outcome-of-net-error.js';

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
