// The embedded PostgreSQL starts anywhere, survives being killed, and never mistakes a stranger for a leftover of ours.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './embedded/leftover.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.js';

const SMALL = { shared_buffers: '16MB', max_connections: '20' };
let parent: string;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'oneping-embedded-'));
  chmodSync(parent, 0o700);
  dataDir = join(parent, 'data with space');
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(parent, { recursive: true, force: true });
});

async function start(port?: number): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: SMALL, ...(port === undefined ? {} : { port }) });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

describe('startEmbeddedPostgres', () => {
  it('makes a durable UTF-8 cluster that asks for the password and listens on loopback alone', async () => {
    const server = await start();
    expect(await ask(server.url, "SELECT current_setting('server_encoding')")).toBe('UTF8');
    expect(await ask(server.url, "SELECT current_setting('listen_addresses')")).toBe('127.0.0.1');
    expect(await ask(server.url, "SELECT current_setting('unix_socket_directories')")).toBe('');
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      expect(await ask(server.url, `SELECT current_setting('${setting}')`)).toBe('on');
    }
    await expect(ask(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  it('keeps data and password over a stop and a start, and calls back when it ends', async () => {
    const first = await start();
    let exits = 0;
    first.onExit(() => {
      exits += 1;
    });
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    expect(exits).toBe(1);
    const second = await start(first.port);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'SELECT answer FROM kept')).toBe(42);
  });

  it('stops a postmaster that a killed start left on the same folder', async () => {
    const left = await start();
    const next = await start();
    expect(isAlive(left.pid)).toBe(false);
    expect(await ask(next.url, 'SELECT 1')).toBe(1);
  });

  it('starts over the lock file of a postmaster that was killed', async () => {
    const killed = await start();
    process.kill(killed.pid, 'SIGKILL');
    await new Promise<void>((resolve) => killed.onExit(resolve));
    const next = await start();
    expect(await ask(next.url, 'SELECT 1')).toBe(1);
  });

  it('leaves a stranger alone whose process number is in a stale lock file', async () => {
    await (await start()).stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    try {
      writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${stranger.pid}\n${realpathSync(dataDir)}\n`);
      const next = await start();
      expect(await ask(next.url, 'SELECT 1')).toBe(1);
      expect(isAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  it('takes another port when the wanted one is taken', async () => {
    const other = await start();
    dataDir = join(parent, 'second');
    const server = await start(other.port);
    expect(server.port).not.toBe(other.port);
    expect(await ask(server.url, 'SELECT 1')).toBe(1);
  });

  it('runs where user namespaces are refused, and goes on there with the same cluster', async () => {
    const sharedFolder = mkdtempSync(join(tmpdir(), 'oneping-shared-'));
    chmodSync(sharedFolder, 0o755);
    const options = { dataDir, settings: SMALL, withoutNamespaces: { sharedFolder } };
    try {
      const first = await startEmbeddedPostgres(options);
      running.push(first);
      await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await first.stop();
      expect(await ask((await start()).url, 'SELECT answer FROM kept')).toBe(42);
    } finally {
      await Promise.all(running.map((server) => server.stop()));
      rmSync(sharedFolder, { recursive: true, force: true });
    }
  });

  it('says what the log says when it cannot start', async () => {
    await expect(startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /invalid value for parameter "shared_buffers"/,
    );
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('plenty');
  });
});
