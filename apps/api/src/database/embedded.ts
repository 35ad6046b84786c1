// Runs a real PostgreSQL of our own in the data folder, for every start without DATABASE_URL and for the tests.
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgresFolder } from './embedded/binaries.js';
import { clusterPassword, EMBEDDED_ROLE, ensureCluster } from './embedded/cluster.js';
import { freePort } from './embedded/free-port.js';
import { lockedPid, stopLeftoverPostmaster, stopProcess } from './embedded/leftover.js';
import { plainEnvironment } from './embedded/plain-environment.js';
import { chooseRunAs, type RunAs } from './embedded/run-as.js';

/** Random keys over small buffers halve the accept rate at millions of rows, and so does an early checkpoint. */
const SERVER_SETTINGS = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
};

const LOG_LIMIT_BYTES = 10_000_000;
const START_LIMIT_MS = 300_000;

export interface EmbeddedPostgres {
  /** Address of the owner role, password included. */
  url: string;
  port: number;
  pid: number;
  /** Ends the sessions and stops the server; resolves when the process is gone. Safe to call twice. */
  stop(): Promise<void>;
  /** Calls back once when the server ends for whatever reason, `stop` included. */
  onExit(listener: () => void): void;
}

export interface EmbeddedPostgresOptions {
  /** Absolute folder; the cluster lies in its `postgres`. Made when missing. */
  dataDir: string;
  /** Server settings on top of the defaults. */
  settings?: Readonly<Record<string, string>>;
  /** The port to take again after a crash; without it, or when it is taken, a free one is chosen. */
  port?: number;
  /** As if this machine refused user namespaces, with the folder for what a system user must reach. */
  withoutNamespaces?: { sharedFolder: string };
}

/** Starts the server of a data folder, on 127.0.0.1 only, and resolves when it answers; makes the cluster on the first start.
 *  Stops a postmaster that a killed start left there: callers hold the folder's lock. Rejects with the log's last lines. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const clusterFolder = join(dataDir, 'postgres');
  const runAs = chooseRunAs(findPostgresFolder(), clusterFolder, options.withoutNamespaces);
  await ensureCluster(dataDir, clusterFolder, runAs);
  await stopLeftoverPostmaster(clusterFolder);
  const settings = { ...SERVER_SETTINGS, ...options.settings };
  const password = clusterPassword(dataDir);
  const attempts = [options.port, undefined, undefined, undefined].slice(options.port === undefined ? 1 : 0);
  let failure = new Error('The embedded PostgreSQL was not started.');
  for (const wanted of attempts) {
    const port = wanted ?? (await freePort('127.0.0.1'));
    const server = spawnServer({ dataDir, clusterFolder, runAs, settings, port });
    const outcome = await waitUntilReady(server, clusterFolder);
    if (outcome === 'ready')
      return server.describe(`postgres://${EMBEDDED_ROLE}:${password}@127.0.0.1:${port}/postgres`);
    failure = new Error(`The embedded PostgreSQL did not start (${outcome}). ${logTail(dataDir)}`);
    await stopLeftoverPostmaster(clusterFolder);
    // Sessions of a killed postmaster hold the shared memory until they notice.
    await sleep(250);
  }
  throw failure;
}

interface ServerPlan {
  dataDir: string;
  clusterFolder: string;
  runAs: RunAs;
  settings: Readonly<Record<string, string>>;
  port: number;
}

function spawnServer(plan: ServerPlan) {
  const where = ['-D', realpathSync(plan.clusterFolder), '-p', String(plan.port)];
  const all = { ...plan.settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const { file, args, ...user } = plan.runAs.command('postgres', [
    ...where,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = openLog(plan.dataDir);
  // Detached: a Ctrl-C in the terminal must not reach the database before the workers have drained.
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end).once('error', end);
  });
  return {
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded,
    describe: (url: string): EmbeddedPostgres => ({
      url,
      port: plan.port,
      pid: child.pid ?? 0,
      stop: async () => {
        if (!hasEnded && child.pid !== undefined) await stopProcess(child.pid, 15_000);
        await ended;
      },
      onExit: (listener) => void ended.then(listener),
    }),
  };
}

/** The server writes its state into the last line of its lock file; nothing has to log in to read it. */
async function waitUntilReady(server: { pid: number; hasEnded(): boolean }, clusterFolder: string): Promise<string> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (server.hasEnded()) return 'it ended at once';
    if (lockedPid(clusterFolder) === server.pid && /\nready\s*$/.test(readLock(clusterFolder))) return 'ready';
    await sleep(15);
  }
  return `not ready within ${START_LIMIT_MS / 1_000} s`;
}

function readLock(clusterFolder: string): string {
  const file = join(clusterFolder, 'postmaster.pid');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function openLog(dataDir: string): number {
  const file = join(dataDir, 'postgres.log');
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) {
    rmSync(`${file}.1`, { force: true });
    renameSync(file, `${file}.1`);
  }
  return openSync(file, 'a', 0o600);
}

function logTail(dataDir: string): string {
  const file = join(dataDir, 'postgres.log');
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(-8);
  return `The end of ${file}:\n${lines.join('\n')}`;
}
