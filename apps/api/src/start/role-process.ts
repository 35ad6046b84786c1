// Runs roles in this process: checks the ground first, reports when it is ready, drains when asked to stop.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { databaseProblems } from '../database/check-database.js';
import { createDataSource } from '../database/data-source.js';
import { poolOf } from '../database/pool-of.js';
import { armFailpoints } from '../failpoints.js';
import { logWhatNodeSays, processLog } from '../log/process-log.js';
import { masterKeysOf } from '../secrets/master-keys.js';
import { sealProblems } from '../secrets/seal-problems.js';
import { shortRetentions } from './short-retentions.js';
import { onStopSignals } from './stop-signals.js';
import { UnusableSettings } from './unusable-settings.js';

export const ROLES = ['api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** What a role tells the supervisor when it has started. */
export interface ReadyMessage {
  ready: true;
  url?: string;
}

interface RunningRole {
  close(): Promise<void>;
  url?: string;
}

const DATABASE_PATIENCE_MS = 30_000;
const CLOSE_GRACE_MS = 5_000;

/** Starts the roles and resolves once they work. The process then ends by signal, or with the supervisor that started it. */
export async function runRoles(roles: readonly Role[], config: Config): Promise<void> {
  const log = processLog(roles);
  logWhatNodeSays(log);
  armFailpoints(config.failpoints);
  await checkGround(config);
  const running: RunningRole[] = [];
  let isStopping = false;
  const stop = () => {
    if (!isStopping) void closeAll(running, config.drainMs + CLOSE_GRACE_MS, log);
    isStopping = true;
  };
  const force = () => process.exit(130);
  // A Ctrl-C reaches a supervised role too, but there the supervisor says when to stop.
  const isSupervised = process.connected === true;
  onStopSignals(isSupervised ? ['SIGTERM'] : ['SIGTERM', 'SIGINT'], stop, force);
  if (isSupervised) {
    process.on('SIGINT', () => {}).on('SIGHUP', () => {});
    process.once('disconnect', stop);
  }
  if (config.metricsPort !== undefined) {
    const { startMetrics } = await import('../metrics/start-metrics.js');
    running.push(await startMetrics(config.metricsPort, config));
  }
  for (const role of roles) running.push(await startRole(role, config));
  const url = running.find((role) => role.url !== undefined)?.url;
  process.send?.({ ready: true, ...(url === undefined ? {} : { url }) } satisfies ReadyMessage);
}

async function startRole(role: Role, config: Config): Promise<RunningRole> {
  switch (role) {
    case 'api': {
      const { runApi } = await import('../http/run-api.js');
      return await runApi(config);
    }
    case 'worker': {
      const { runWorker } = await import('../delivery/run-worker.js');
      return await runWorker(config);
    }
  }
}

async function checkGround(config: Config): Promise<void> {
  const missing = [
    config.databaseUrl === undefined ? 'DATABASE_URL is not set: this role needs the address of its database' : [],
    config.secretKey === undefined
      ? 'ONEPING_SECRET_KEY is not set: give every API and worker process the same one (openssl rand -base64 32)'
      : [],
  ].flat();
  if (missing.length > 0) throw new UnusableSettings(missing);
  const problems = await checkDatabase(config.databaseUrl ?? '', config);
  if (problems.length > 0) throw new UnusableSettings(problems);
}

/** Waits while the database cannot be reached, since roles and database start together; then judges its settings. */
async function checkDatabase(url: string, config: Config): Promise<string[]> {
  const deadline = performance.now() + DATABASE_PATIENCE_MS;
  for (;;) {
    const dataSource = createDataSource({ url, poolSize: 1, applicationName: 'oneping settings check' });
    try {
      await dataSource.initialize();
      const problems = await databaseProblems(dataSource);
      // What follows reads tables that an older schema may not have.
      if (problems.length > 0) return problems;
      return [...(await shortRetentions(dataSource, config)), ...(await sealedElsewhere(dataSource, config))];
    } catch (cause) {
      if (performance.now() > deadline) throw new Error(`The database cannot be reached: ${String(cause)}`, { cause });
      await sleep(250);
    } finally {
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  }
}

async function sealedElsewhere(dataSource: DataSource, config: Config): Promise<string[]> {
  const { unknownCount } = await sealProblems(poolOf(dataSource), masterKeysOf(config));
  if (unknownCount === 0) return [];
  return [
    `${unknownCount} sealed values open with none of the keys given: set ONEPING_SECRET_KEY(_PREVIOUS) to what sealed them`,
  ];
}

async function closeAll(running: readonly RunningRole[], limitMs: number, log: Logger): Promise<void> {
  setTimeout(() => {
    log.error({ limitMs }, 'Not drained in time: leaving the rest to the reaper.');
    process.exit(1);
  }, limitMs).unref();
  await Promise.all(running.map((role) => role.close()));
  process.exit(0);
}
