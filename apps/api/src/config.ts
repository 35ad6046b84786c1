// Every environment variable of the service: name, unit, default and bounds. The only reader of process.env.
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseFailpoints } from './failpoints.js';
import { nearestName } from './start/nearest-name.js';
import { durationMs, httpUrl, networkList, postgresUrl, secret, wholeNumber } from './start/setting-schemas.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 366 * DAY_MS;

/** One row per variable: its name, what it is for (with its unit and default), and how its text is read. */
const settings = {
  nodeEnv: row('NODE_ENV', 'manners', z.enum(['development', 'test', 'production']).default('development')),
  port: row('PORT', 'port; 0 takes a free one', wholeNumber({ min: 0, max: 65_535 }).prefault('3000')),
  host: row('HOST', 'address to listen on', z.string().default('127.0.0.1')),
  databaseUrl: row('DATABASE_URL', 'address; unset: the embedded PostgreSQL', postgresUrl.optional()),
  migrateUrl: row('ONEPING_MIGRATE_URL', 'address of the owner role; unset: DATABASE_URL', postgresUrl.optional()),
  publicUrl: row('PUBLIC_URL', 'address; unset: from HOST and PORT', httpUrl.optional()),
  dataDir: row(
    'ONEPING_DATA_DIR',
    'folder',
    z
      .string()
      .default('.oneping')
      .transform((path) => resolve(path)),
  ),
  secretKey: row('ONEPING_SECRET_KEY', 'secret; embedded: made once', secret.optional()),
  secretKeyPrevious: row('ONEPING_SECRET_KEY_PREVIOUS', 'secret that still decrypts', secret.optional()),
  allowNetworks: row('ONEPING_ALLOW_NETWORKS', 'addresses, ranges', networkList),
  leaseMs: row('ONEPING_LEASE_MS', 'ms', durationMs({ min: 300, max: HOUR_MS, default: 30_000 })),
  renewMs: row('ONEPING_RENEW_MS', 'ms', durationMs({ min: 50, max: HOUR_MS, default: 10_000 })),
  beginMarginMs: row('ONEPING_BEGIN_MARGIN_MS', 'ms', durationMs({ min: 0, max: HOUR_MS, default: 5_000 })),
  reapMs: row('ONEPING_REAP_MS', 'ms', durationMs({ min: 50, max: HOUR_MS, default: 5_000 })),
  quarantineMs: row('ONEPING_QUARANTINE_MS', 'ms', durationMs({ min: 0, max: 30 * DAY_MS, default: 30_000 })),
  retryHorizonMs: row(
    'ONEPING_RETRY_HORIZON_MS',
    'ms',
    durationMs({ min: SECOND_MS, max: YEAR_MS, default: 24 * HOUR_MS }),
  ),
  retentionMs: row('ONEPING_RETENTION_MS', 'ms', durationMs({ min: 0, max: 10 * YEAR_MS, default: 7 * DAY_MS })),
  tombstoneMs: row(
    'ONEPING_TOMBSTONE_MS',
    'ms, or never',
    z.union([
      z.literal('never').transform(() => null),
      durationMs({ min: 0, max: 100 * YEAR_MS, default: 90 * DAY_MS }),
    ]),
  ),
  repeatWindowMs: row(
    'ONEPING_REPEAT_WINDOW_MS',
    'ms within which the same content to the same person is suspicious',
    durationMs({ min: SECOND_MS, max: DAY_MS, default: 600 * SECOND_MS }),
  ),
  drainMs: row('ONEPING_DRAIN_MS', 'ms', durationMs({ min: 0, max: HOUR_MS, default: 20_000 })),
  concurrency: row(
    'ONEPING_CONCURRENCY',
    'calls to providers at once, per worker',
    wholeNumber({ min: 1, max: 1_000 }).prefault('32'),
  ),
  metricsPort: row(
    'ONEPING_METRICS_PORT',
    'port of /metrics, under npm start the worker has the next; unset: off',
    wholeNumber({ min: 1, max: 65_534 }).optional(),
  ),
  logLevel: row(
    'ONEPING_LOG_LEVEL',
    'least level of request lines; unset: info in production, warn in development, silent in tests',
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  ),
  failpoints: row('ONEPING_FAILPOINTS', 'only with NODE_ENV=test', z.string().default('').superRefine(checkFailpoints)),
  testRequire: row('ONEPING_TEST_REQUIRE', 'what npm test may not leave out', z.enum(['none', 'all']).default('none')),
};

/** Read by the command `oneping`, and so no mistake when they are set in the shell that starts the service. */
const VARIABLES_OF_THE_CLIENT = ['ONEPING_URL', 'ONEPING_API_KEY'];

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

/** The settings of one process, parsed once; names end in their unit. `tombstoneMs` null means: never removed. */
export type Config = Omit<Settings, 'publicUrl'> & { publicUrl: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** The names of all variables that the service reads. */
export const variableNames: readonly string[] = Object.values(settings).map((setting) => setting.variable);

/** Every reason why the settings cannot be used, one line each. Holds no secret. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Parses the environment; an empty value counts as unset. Throws one ConfigError that lists every problem. */
export function loadConfig(environment: Environment = process.env): Config {
  const problems = unknownVariables(environment);
  const parsed: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const result = setting.schema.safeParse(environment[setting.variable] || undefined);
    if (result.success) parsed[name] = result.data;
    else problems.push(...result.error.issues.map((issue) => `${setting.variable}: ${issue.message}`));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  // Safe: every key of `settings` was parsed by its own schema just above.
  const values = parsed as Settings;
  const conflicts = conflictsBetween(values);
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  return { ...values, publicUrl: values.publicUrl ?? addressOf(values.host, values.port) };
}

/** The environment for a child process: this one's, with the given variables on top. */
export function childEnvironment(variables: Environment): Environment {
  return { ...process.env, ...variables };
}

function row<Schema extends z.ZodType>(variable: string, unit: string, schema: Schema) {
  return { variable, unit, schema };
}

function unknownVariables(environment: Environment): string[] {
  const known = [...variableNames, ...VARIABLES_OF_THE_CLIENT];
  return Object.keys(environment)
    .filter((name) => /^ONEPING_/i.test(name) && !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, variableNames);
      return `${name} is not a setting${nearest === undefined ? '' : `; the nearest one is ${nearest}`}`;
    });
}

function conflictsBetween(values: Settings): string[] {
  const conflicts: string[] = [];
  if (values.leaseMs < 3 * values.renewMs) {
    conflicts.push(
      `ONEPING_LEASE_MS (${values.leaseMs}) must be at least three times ONEPING_RENEW_MS (${values.renewMs}): ` +
        'otherwise one lost renewal loses the lease',
    );
  }
  if (values.beginMarginMs >= values.leaseMs) {
    conflicts.push(
      `ONEPING_BEGIN_MARGIN_MS (${values.beginMarginMs}) must be less than ONEPING_LEASE_MS (${values.leaseMs}): ` +
        'otherwise no call could ever begin',
    );
  }
  if (values.retentionMs <= values.retryHorizonMs) {
    conflicts.push(
      `ONEPING_RETENTION_MS (${values.retentionMs}) must be longer than ONEPING_RETRY_HORIZON_MS ` +
        `(${values.retryHorizonMs}): otherwise a key would expire while its caller may still retry`,
    );
  }
  if (values.secretKeyPrevious !== undefined && values.secretKeyPrevious === values.secretKey) {
    conflicts.push(
      'ONEPING_SECRET_KEY_PREVIOUS is the same as ONEPING_SECRET_KEY: give the one before it, or unset it',
    );
  }
  if (values.failpoints !== '' && values.nodeEnv !== 'test') {
    conflicts.push(`ONEPING_FAILPOINTS is for tests only: unset it (NODE_ENV is ${values.nodeEnv})`);
  }
  if (values.migrateUrl !== undefined && values.databaseUrl === undefined) {
    conflicts.push('ONEPING_MIGRATE_URL is set without DATABASE_URL: the embedded PostgreSQL has one role only');
  }
  if (values.nodeEnv === 'production' && values.publicUrl !== undefined && !isTrustworthy(values.publicUrl)) {
    conflicts.push('PUBLIC_URL must be https in production: browsers keep no session over plain http');
  }
  return conflicts;
}

function isTrustworthy(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function checkFailpoints(spec: string, context: z.RefinementCtx): void {
  try {
    parseFailpoints(spec);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
  }
}

function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
