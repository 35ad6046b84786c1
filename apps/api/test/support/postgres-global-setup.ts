// Starts one real PostgreSQL for a test run, with a migrated template database, and takes it away at the end.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded.js';
import { migrateUp } from '../../src/database/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the owner role at the database `postgres` of this run's server. */
    postgresAdminUrl: string;
  }
}

interface TestServer {
  adminUrl: string;
  stop(): Promise<void>;
}

// Each project loads this file for itself, and the run has one server: so it is kept where all of them see it.
const shared = globalThis as typeof globalThis & { onepingTestServer?: { users: number; server: Promise<TestServer> } };

/** Called by vitest once per project that needs PostgreSQL; the last one to finish stops the server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.onepingTestServer ??= { users: 0, server: startTestServer() };
  const { onepingTestServer } = shared;
  onepingTestServer.users += 1;
  const server = await onepingTestServer.server;
  project.provide('postgresAdminUrl', server.adminUrl);
  return async () => {
    onepingTestServer.users -= 1;
    if (onepingTestServer.users > 0) return;
    delete shared.onepingTestServer;
    await server.stop();
  };
}

async function startTestServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'oneping-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '128MB', max_wal_size: '512MB' },
  });
  const guard = stopWhenWeDie(postgres.pid, dataDir);
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  return { adminUrl: postgres.url, stop: () => stopTestServer(postgres, dataDir, guard) };
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const template = new URL(adminUrl);
  template.pathname = '/oneping_template';
  await asAdmin(adminUrl, 'CREATE DATABASE oneping_template');
  await migrateUp(template.href);
}

async function stopTestServer(postgres: EmbeddedPostgres, dataDir: string, guard: ChildProcess): Promise<void> {
  const kept = await asAdmin(postgres.url, "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'");
  guard.kill('SIGKILL');
  await postgres.stop();
  if (kept.length === 0) return rmSync(dataDir, { recursive: true, force: true });
  const names = kept.map(({ datname }) => datname).join(', ');
  console.error(`Kept for a look after the failure: ${names}. Start the server on ${dataDir} to open them.`);
}

async function asAdmin(url: string, sql: string): Promise<{ datname: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(sql)).rows;
  } finally {
    await client.end();
  }
}

// The server is detached and would outlive a killed test run: the guard's standard input ends with us, and then it acts.
function stopWhenWeDie(pid: number, dataDir: string): ChildProcess {
  const script = 'read -r _; kill -INT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf -- "$2"';
  const guard = spawn('sh', ['-c', script, 'sh', String(pid), dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return guard;
}
