// What the doctor asks the database: settings and schema, clocks, workers, keys that open what is sealed, and apps.
import type { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { databaseProblems } from '../database/check-database.js';
import { poolOf } from '../database/pool-of.js';
import { FLEET_FIGURES, type FleetFigures } from '../database/sql/fleet-figures.js';
import { masterKeysOf } from '../secrets/master-keys.js';
import { openEverySeal } from '../secrets/open-every-seal.js';
import { sealProblems } from '../secrets/seal-problems.js';
import { type Finding, findingsOf } from './finding.js';
import { shortRetentions } from './short-retentions.js';

const NOTABLE_SEALS = 10_000;
const OLDEST_VERSION = 160_000;
const NOTABLE_SKEW_MS = 2_000;
/** Receivers of signed webhooks refuse what is five minutes off. */
const WRONG_SKEW_MS = 60_000;

export async function examineDatabase(dataSource: DataSource, config: Config): Promise<Finding[]> {
  const version = await versionFinding(dataSource);
  const problems = await databaseProblems(dataSource);
  const findings = [
    version,
    ...findingsOf(
      problems,
      'The database keeps what it confirms, and has the schema and unique indexes of this release.',
    ),
    await clockFinding(dataSource),
  ];
  // What follows reads tables that an older schema may not have.
  if (problems.length > 0) return findings;
  const short = await shortRetentions(dataSource, config);
  return [
    ...findings,
    await workersFinding(dataSource),
    ...(await keyFindings(dataSource, config)),
    ...findingsOf(short, 'Every app keeps results for longer than deliveries are retried.'),
  ];
}

async function versionFinding(dataSource: DataSource): Promise<Finding> {
  const [row] = await dataSource.query<{ number: number; name: string }[]>(
    "SELECT current_setting('server_version_num')::int4 AS number, current_setting('server_version') AS name",
  );
  const name = `PostgreSQL ${row?.name ?? '?'}`;
  if ((row?.number ?? 0) >= OLDEST_VERSION) return { state: 'sound', text: `The database answers: ${name}.` };
  return { state: 'wrong', text: `${name} is too old: OnePing needs 16 or newer.` };
}

/** Leases and windows go by the database's clock alone; signatures and dates of mails by that of the process. */
async function clockFinding(dataSource: DataSource): Promise<Finding> {
  const askedAt = Date.now();
  const [row] = await dataSource.query<{ ms: number }[]>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  );
  const skewMs = Math.round((row?.ms ?? 0) - (askedAt + Date.now()) / 2);
  const text = `The clock of this machine is ${Math.abs(skewMs)} ms ${skewMs > 0 ? 'behind' : 'ahead of'} the database's`;
  if (Math.abs(skewMs) <= NOTABLE_SKEW_MS) return { state: 'sound', text: `${text}.` };
  const wayOut = 'keep both in time (NTP): signatures and mails carry this one';
  return { state: Math.abs(skewMs) > WRONG_SKEW_MS ? 'wrong' : 'warning', text: `${text}: ${wayOut}.` };
}

async function workersFinding(dataSource: DataSource): Promise<Finding> {
  const [figures] = await dataSource.query<FleetFigures[]>(FLEET_FIGURES);
  const count = figures?.workers_alive ?? 0;
  if (count > 0) return { state: 'sound', text: `Workers alive: ${count}.` };
  return {
    state: 'warning',
    text: 'No worker is alive, so nothing is sent: start one with  node apps/api/dist/main.js worker',
  };
}

async function keyFindings(dataSource: DataSource, config: Config): Promise<Finding[]> {
  if (config.secretKey === undefined)
    return [{ state: 'wrong', text: 'ONEPING_SECRET_KEY is not set: API and worker will not start.' }];
  const [pool, keys] = [poolOf(dataSource), masterKeysOf(config)];
  const { unknownCount, previousCount } = await sealProblems(pool, keys);
  if (unknownCount > 0) {
    const text = `${unknownCount} sealed values open with neither ONEPING_SECRET_KEY nor ONEPING_SECRET_KEY_PREVIOUS: give the key that sealed them.`;
    return [{ state: 'wrong', text }];
  }
  const { brokenCount, broken } = await openEverySeal(pool, keys, sayProgress);
  if (brokenCount > 0) return brokenFindings(brokenCount, broken);
  if (previousCount > 0) {
    const text = `${previousCount} sealed values still need ONEPING_SECRET_KEY_PREVIOUS: run  node apps/api/dist/main.js rotate-secrets`;
    return [{ state: 'warning', text }];
  }
  const text =
    config.secretKeyPrevious === undefined
      ? 'ONEPING_SECRET_KEY opens all that is sealed.'
      : 'ONEPING_SECRET_KEY opens all that is sealed: ONEPING_SECRET_KEY_PREVIOUS can be taken away.';
  return [{ state: 'sound', text }];
}

function brokenFindings(brokenCount: number, broken: readonly string[]): Finding[] {
  const more = brokenCount - broken.length;
  const named: Finding[] = broken.map((place) => ({
    state: 'wrong',
    text: `The sealed value of the ${place} does not open there: it was moved or changed. Restore the row; a sender can be given its configuration anew.`,
  }));
  return more === 0 ? named : [...named, { state: 'wrong', text: `${more} more sealed values do not open.` }];
}

/** Beside the findings: with many values it takes a while. */
function sayProgress({ what, count }: { readonly what: string; readonly count: number }): void {
  if (count % NOTABLE_SEALS === 0) console.error(`… ${count} ${what} opened`);
}
