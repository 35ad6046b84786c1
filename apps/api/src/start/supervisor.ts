// `npm start`: the database, its schema, the demo app, then API and worker, each started again when it dies.
import { mkdirSync, realpathSync } from 'node:fs';
import type { Config } from '../config.js';
import { migrateUp } from '../database/migrate.js';
import { type KeptChild, keepChild } from './kept-child.js';
import { type KeptDatabase, keepDatabase } from './kept-database.js';
import { portToListenOn } from './ports.js';
import { ROLES } from './role-process.js';
import { appRoleOf } from './run-migrations.js';
import { secretKeyOf } from './secret-key.js';
import { seedDemo } from './seed-demo.js';
import { takeStartLock } from './start-lock.js';
import { onStopSignals } from './stop-signals.js';
import { welcome } from './welcome.js';

const CLOSE_GRACE_MS = 7_000;

/** What has been started so far, and so has to be stopped. */
interface Started {
  database?: Promise<KeptDatabase>;
  children: KeptChild[];
}

/** Starts everything and stays until a signal; rejects, with nothing left running, when something cannot be started. */
export async function superviseEverything(given: Config): Promise<void> {
  mkdirSync(given.dataDir, { recursive: true, mode: 0o700 });
  const config = { ...given, dataDir: realpathSync(given.dataDir) };
  const lock = takeStartLock(config.dataDir);
  const started: Started = { children: [] };
  const asked = new AbortController();
  const stop = () => {
    // Children and database are not held on to: without this the process could end before its own last steps.
    const alive = setInterval(() => {}, 1_000);
    return stopEverything(started, config.drainMs + CLOSE_GRACE_MS).finally(() => {
      lock.release();
      clearInterval(alive);
    });
  };
  onStopSignals(
    ['SIGINT', 'SIGTERM', 'SIGHUP'],
    () => {
      say('Stopping: the running calls are finished first. Ctrl-C again stops at once.');
      asked.abort();
      void stop().then(() => process.exit(0));
    },
    () => {
      for (const child of started.children) child.kill();
    },
  );
  try {
    await startEverything(config, started, asked.signal, (url) => lock.announce(url));
  } catch (error) {
    // A signal in the middle of a start makes its steps fail: then the stop is the news, not they.
    if (asked.signal.aborted) return;
    await stop();
    throw error;
  }
}

async function startEverything(
  config: Config,
  started: Started,
  asked: AbortSignal,
  announce: (url: string) => void,
): Promise<void> {
  const port = await portToListenOn(config.port, config.host);
  asked.throwIfAborted();
  const databaseUrl = await startDatabase(config, started);
  asked.throwIfAborted();
  say('Bringing the schema up to date …');
  await migrateUp(config.migrateUrl ?? databaseUrl(), await appRoleOf(config));
  asked.throwIfAborted();
  const secretKey = config.secretKey ?? secretKeyOf(config.dataDir);
  const variables = () => ({
    DATABASE_URL: databaseUrl(),
    ONEPING_SECRET_KEY: secretKey,
    ONEPING_DATA_DIR: config.dataDir,
    PORT: String(port),
  });
  say('Starting API and worker …');
  for (const [index, role] of ROLES.entries()) {
    started.children.push(keepChild(role, () => ({ ...variables(), ...metricsVariable(config, index) }), say));
  }
  const [api] = await Promise.all(started.children.map((child) => child.firstReady));
  asked.throwIfAborted();
  const url = api?.url ?? config.publicUrl;
  const settled = { ...config, port, secretKey, databaseUrl: databaseUrl() };
  const isEmbedded = config.databaseUrl === undefined;
  const seeded = await seedDemo(settled, isEmbedded, url);
  announce(url);
  say(welcome({ url, ...seeded, keptIn: isEmbedded ? `${config.dataDir}/dev.json` : undefined }));
}

/** Both roles serve metrics: the API on the port that was given, the worker on the next. */
function metricsVariable({ metricsPort }: Config, offset: number): Record<string, string> {
  return metricsPort === undefined ? {} : { ONEPING_METRICS_PORT: String(metricsPort + offset) };
}

/** Gives the address of the database, which the embedded one may change when it has to move. */
async function startDatabase(config: Config, started: Started): Promise<() => string> {
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) return () => databaseUrl;
  say(`Starting PostgreSQL in ${config.dataDir} …`);
  started.database = keepDatabase(config.dataDir, say, () => {
    for (const child of started.children) child.restart();
  });
  const database = await started.database;
  return () => database.url();
}

async function stopEverything(started: Started, patienceMs: number): Promise<void> {
  await Promise.all(started.children.map((child) => child.stop(patienceMs)));
  // One that is still starting is waited for: it would outlive us otherwise.
  const database = await started.database?.catch(() => undefined);
  await database?.stop();
  say('Stopped.');
}

function say(line: string): void {
  console.log(line);
}
