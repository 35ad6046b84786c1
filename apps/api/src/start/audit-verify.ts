// The command `audit-verify`: says whether the audit log is what was sealed; exit code 1 where it is not.
import { parseArgs } from 'node:util';
import { type ChainReport, verifyChains } from '../audit/verify-chains.js';
import type { Config } from '../config.js';
import { createDataSource } from '../database/data-source.js';
import { poolOf } from '../database/pool-of.js';
import { UnusableSettings } from './unusable-settings.js';

const PROGRESS_EVERY_MS = 2_000;

const HASH = /^[0-9a-f]{64}$/;

/**
 * Prints a line for each app, and on stderr how far it is. Only reads, so any role with SELECT will do. With `--head`,
 * once for each head that an earlier run printed, it also finds out that links were cut off at the end of a chain.
 */
export async function auditVerify({ databaseUrl }: Config, args: readonly string[] = []): Promise<void> {
  const heads = headsFrom(args);
  if (databaseUrl === undefined)
    throw new UnusableSettings(['DATABASE_URL is not set: there is no audit log to verify']);
  const dataSource = createDataSource({
    url: databaseUrl,
    poolSize: 1,
    applicationName: 'oneping audit-verify',
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
  });
  await dataSource.initialize();
  try {
    const missing = new Set(heads);
    for await (const report of verifyChains(poolOf(dataSource), progressLine(), heads)) {
      console.log(lineOf(report));
      for (const head of report.foundHeads) missing.delete(head);
      if (report.broken !== null) process.exitCode = 1;
    }
    for (const head of missing) {
      console.log(
        `BROKEN: the head ${head} is in no chain any more. Everything from some link before it on was cut off.`,
      );
      process.exitCode = 1;
    }
  } finally {
    await dataSource.destroy();
  }
}

/** Throws where one is no hash. */
function headsFrom(args: readonly string[]): ReadonlySet<string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: { head: { type: 'string', multiple: true } },
    });
    const heads = values.head ?? [];
    if (heads.every((head) => HASH.test(head))) return new Set(heads);
  } catch {
    // Said below, as every other misuse.
  }
  throw new UnusableSettings([
    'audit-verify takes --head <hash>, 64 hexadecimal digits as it prints them, as often as you like',
  ]);
}

function progressLine(): (name: string, checkedCount: number, length: number) => void {
  let saidAt = performance.now();
  return (name, checkedCount, length) => {
    if (performance.now() - saidAt < PROGRESS_EVERY_MS) return;
    saidAt = performance.now();
    console.error(`${name}: ${checkedCount} of ${length} links checked …`);
  };
}

function lineOf({ name, intactCount, head, broken, unsealed }: ChainReport): string {
  const tail =
    unsealed.count === 0
      ? 'nothing waits for its seal'
      : `${unsealed.count} not sealed yet, the oldest ${Math.round(unsealed.oldestAgeSeconds ?? 0)} s old`;
  const chain = `${intactCount} links hold, head ${intactCount === 0 ? 'none' : head}; ${tail}`;
  if (broken === null) return `${name}: intact. ${chain}.`;
  const place = broken.position === null ? 'outside the chain' : `at position ${broken.position}`;
  const event = broken.eventId === null ? '' : `, event ${broken.eventId}`;
  return `${name}: BROKEN ${place}${event}: ${broken.difference} (${broken.detail}). ${chain}.`;
}
