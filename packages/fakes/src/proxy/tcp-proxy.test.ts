// The TCP proxy: what gets through, where it cuts, and what both sides see of it.
import { describe, expect, it, onTestFinished } from 'vitest';
import { openClient, startEchoServer, startSilentServer } from '../../test/echo-server.js';
import { startTcpProxy } from '../index.js';

async function start(greeting = '') {
  const { target, reached } = await startEchoServer(greeting);
  const proxy = await startTcpProxy({ target });
  onTestFinished(() => proxy.close());
  return { proxy, reached, target };
}

const commit = Buffer.from('COMMIT;');

describe('a cut towards the server', () => {
  it('before the sequence lets through what came earlier and never the sequence', async () => {
    const { proxy, reached } = await start();
    const cut = proxy.cutWhen('toServer', commit, { before: true });
    const { socket, seen } = openClient(proxy.port);
    socket.write('BEGIN;INSERT;COMMIT;MORE;');
    await cut.happened();
    await expect.poll(() => [seen.ended, reached.ended]).toEqual([true, 1]);
    expect(reached.received).toBe('BEGIN;INSERT;');
    expect(cut.count).toBe(1);
  });

  it('after the sequence delivers it and nothing behind it, and the client never hears of it', async () => {
    const { proxy, reached } = await start();
    const cut = proxy.cutWhen('toServer', commit, { before: false });
    const { socket, seen } = openClient(proxy.port);
    socket.write('BEGIN;COMMIT;MORE;');
    await cut.happened();
    await expect.poll(() => [seen.ended, reached.ended]).toEqual([true, 1]);
    expect(reached.received).toBe('BEGIN;COMMIT;');
    expect(seen.received).toBe('');
  });

  it('sees a sequence that comes in pieces, and never completes it', async () => {
    const { proxy, reached } = await start();
    proxy.cutWhen('toServer', commit, { before: true });
    const { socket, seen } = openClient(proxy.port);
    socket.write('x COM');
    await expect.poll(() => reached.received).toBe('x COM');
    socket.write('MIT; y');
    await expect.poll(() => seen.ended).toBe(true);
    await expect.poll(() => reached.ended).toBe(1);
    expect(reached.received).toBe('x COM');
  });
});

describe('a cut towards the client', () => {
  it('before the sequence loses the answer to work that was done', async () => {
    const { proxy, reached } = await start();
    proxy.cutWhen('toClient', /COMMIT/, { before: true });
    const { socket, seen } = openClient(proxy.port);
    socket.write('COMMIT;');
    await expect.poll(() => seen.ended).toBe(true);
    expect(reached.received).toBe('COMMIT;');
    expect(seen.received).toBe('');
  });

  it('after the sequence delivers the answer and then ends the link', async () => {
    const { proxy, reached } = await start();
    proxy.cutWhen('toClient', /COMM?IT;/, { before: false });
    const { socket, seen } = openClient(proxy.port);
    socket.write('COMMIT;');
    await expect.poll(() => [seen.ended, reached.ended]).toEqual([true, 1]);
    expect(seen.received).toBe('COMMIT;');
  });
});

describe('the count of a cut', () => {
  it('lets `after` sightings pass, cuts `times` times over all connections, then no more', async () => {
    const { proxy } = await start();
    const cut = proxy.cutWhen('toServer', commit, { before: true, after: 2, times: 2 });
    const first = openClient(proxy.port);
    first.socket.write('COMMIT;COMMIT;');
    await expect.poll(() => first.seen.received).toBe('COMMIT;COMMIT;');
    first.socket.write('COMMIT;');
    const second = openClient(proxy.port);
    second.socket.write('COMMIT;');
    await cut.happened(2);
    const third = openClient(proxy.port);
    third.socket.write('COMMIT;');
    await expect.poll(() => third.seen.received).toBe('COMMIT;');
    expect([first.seen.ended, second.seen.ended, third.seen.ended]).toEqual([true, true, false]);
    expect(cut).toMatchObject({ count: 2, seen: 5 });
  });

  it('stays where it is once the order is canceled', async () => {
    const { proxy } = await start();
    const cut = proxy.cutWhen('toServer', commit, { before: true, times: 5 });
    cut.cancel();
    const { socket, seen } = openClient(proxy.port);
    socket.write('COMMIT;');
    await expect.poll(() => seen.received).toBe('COMMIT;');
    expect(cut.count).toBe(0);
  });
});

describe('the link as a whole', () => {
  it('carries megabytes both ways unchanged, with slow readers', async () => {
    const { proxy, reached } = await start();
    const { socket, seen } = openClient(proxy.port);
    const bulk = 'abcdefgh'.repeat(512 * 1024);
    socket.pause();
    socket.write(bulk);
    await expect.poll(() => reached.received.length).toBeGreaterThan(64 * 1024);
    socket.resume();
    await expect.poll(() => seen.received.length, { timeout: 10_000 }).toBe(bulk.length);
    expect(seen.received === bulk).toBe(true);
  });

  it('does not swallow what a server that reads nothing has not taken', async () => {
    const { target } = await startSilentServer();
    const proxy = await startTcpProxy({ target });
    onTestFinished(() => proxy.close());
    const { socket } = openClient(proxy.port);
    socket.write(Buffer.alloc(48 * 1024 * 1024));
    const swallowed = expect.poll(() => socket.writableLength, { timeout: 400 }).toBe(0);
    await expect(swallowed).rejects.toThrow();
  });

  it('passes a half-close on, so that the answer still comes', async () => {
    const { proxy } = await start();
    const { socket, seen } = openClient(proxy.port);
    socket.end('last words');
    await expect.poll(() => seen.ended).toBe(true);
    expect(seen.received).toBe('last words');
    await expect.poll(() => proxy.openConnections).toBe(0);
  });

  it('holds bytes back while paused, of new connections too, and loses none', async () => {
    const { proxy, reached } = await start('hello ');
    const open = openClient(proxy.port);
    await expect.poll(() => open.seen.received).toBe('hello ');
    proxy.pause();
    open.socket.write('one');
    const late = openClient(proxy.port);
    late.socket.write('two');
    await expect.poll(() => proxy.connections).toBe(2);
    await expect(
      expect.poll(() => reached.received + late.seen.received, { timeout: 80 }).not.toBe(''),
    ).rejects.toThrow();
    proxy.resume();
    await expect.poll(() => open.seen.received).toBe('hello one');
    await expect.poll(() => late.seen.received).toBe('hello two');
  });

  it('refuses new connections and keeps open ones, until it accepts again on the same port', async () => {
    const { proxy } = await start();
    const open = openClient(proxy.port);
    open.socket.write('a');
    await expect.poll(() => open.seen.received).toBe('a');
    proxy.refuse();
    const refused = openClient(proxy.port);
    await expect.poll(() => refused.seen.error).toBe('ECONNREFUSED');
    open.socket.write('b');
    await expect.poll(() => open.seen.received).toBe('ab');
    await proxy.accept();
    const again = openClient(proxy.port);
    again.socket.write('c');
    await expect.poll(() => again.seen.received).toBe('c');
  });

  it('sends new connections to a new target, and cuts all open ones at once', async () => {
    const { proxy } = await start('old');
    const other = await startEchoServer('new');
    const old = openClient(proxy.port);
    await expect.poll(() => old.seen.received).toBe('old');
    proxy.setTarget(other.target);
    proxy.cutAll();
    await expect.poll(() => old.seen.ended).toBe(true);
    const fresh = openClient(proxy.port);
    await expect.poll(() => fresh.seen.received).toBe('new');
    expect(proxy.openConnections).toBe(1);
  });

  it('ends a client whose target is not there', async () => {
    const { proxy, target } = await start();
    proxy.setTarget({ host: target.host, port: 1 });
    const { seen } = openClient(proxy.port);
    await expect.poll(() => seen.ended).toBe(true);
  });
});
