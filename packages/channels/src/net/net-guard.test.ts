// Where the guarded network does not go, by whatever name.
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { errorOf, http, listen, netOf, never, post } from '../../test/loopback.js';
import { outcomeOfNetError } from './outcome-of-net-error.js';

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
