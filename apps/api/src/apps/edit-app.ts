// Changes the settings of an app, by the version that was seen.
import { isDeepStrictEqual } from 'node:util';
import type { App, PatchApp } from '@oneping/contracts';
import type { EntityManager } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { versionNamed } from '../http/if-match.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';

const UPDATE = `
  UPDATE apps SET name = $2, retention_ms = $3::float8 * 1000, tombstone_ms = $4::float8 * 1000,
    rate_limit_per_second = $5, parked_policy = $6, masking = $7, version = version + 1
  WHERE app_id = $1`;

type Settings = Required<PatchApp>;

/** `app` as it is, locked. Throws 428 and 412 by `ifMatch`, unless all is as wanted already. */
export async function editApp(
  transaction: EntityManager,
  caller: RequestContext,
  app: App,
  { ifMatch, patch, retryHorizonMs }: { ifMatch: string | undefined; patch: PatchApp; retryHorizonMs: number },
): Promise<void> {
  const version = versionNamed(ifMatch);
  refuseShortRetention(patch, retryHorizonMs);
  const before = settingsOf(app);
  // What is undefined was left out.
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const wanted: Settings = { ...before, ...Object.fromEntries(given) };
  if (isDeepStrictEqual(before, wanted)) return;
  if (version !== app.version)
    throw new Problem('version_changed', 'The app has been changed since. Read it again, and decide anew.');
  const { name, retentionSeconds, tombstoneSeconds, requestsPerSecond, parkedPolicy, masking } = wanted;
  await transaction.query(UPDATE, [
    app.id,
    name,
    retentionSeconds,
    tombstoneSeconds,
    requestsPerSecond,
    parkedPolicy,
    JSON.stringify(masking),
  ]);
  const changed = (Object.keys(wanted) as (keyof Settings)[]).filter(
    (setting) => !isDeepStrictEqual(before[setting], wanted[setting]),
  );
  const only = (settings: Settings) => Object.fromEntries(changed.map((setting) => [setting, settings[setting]]));
  await recordAudit(transaction, {
    ...askedBy(caller),
    appId: app.id,
    action: 'app.edit',
    targetKind: 'app',
    targetId: app.id,
    before: only(before),
    after: only(wanted),
  });
}

function settingsOf(app: App): Settings {
  const { name, retentionSeconds, tombstoneSeconds, requestsPerSecond, parkedPolicy, masking } = app;
  return { name, retentionSeconds, tombstoneSeconds, requestsPerSecond, parkedPolicy, masking };
}

/** A key must not expire while its caller may still retry, or we for them. */
function refuseShortRetention({ retentionSeconds }: PatchApp, retryHorizonMs: number): void {
  if (typeof retentionSeconds !== 'number' || retentionSeconds * 1_000 > retryHorizonMs) return;
  const message = `Expected more than ${retryHorizonMs / 1_000} s, which is how long a refused delivery is tried again.`;
  throw new Problem('invalid_request', 'A key would expire while its delivery may still be retried.', {
    errors: [{ pointer: '/retentionSeconds', code: 'retention_too_short', message }],
  });
}
