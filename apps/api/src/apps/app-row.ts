// An app as it is stored, and as it is answered with what holds for it.
import type { App } from '@oneping/contracts';
import type { Config } from '../config.js';
import { rfc3339 } from '../database/sql/notification-status.js';
import type { ApiLimits } from '../http/api-limits.js';
import { maskingOfApp } from '../masking/masking-of-app.js';

export interface AppRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly environment: App['environment'];
  readonly retention_ms: number | null;
  readonly tombstone_ms: number | null;
  readonly rate_limit_per_second: number | null;
  readonly parked_policy: App['parkedPolicy'];
  readonly masking: unknown;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly version: number;
}

/** A WHERE clause can follow. */
export const SELECT_APPS = `
  SELECT app_id AS id, slug, name, environment, retention_ms::float8 AS retention_ms, tombstone_ms::float8 AS tombstone_ms,
    rate_limit_per_second, parked_policy, masking, ${rfc3339('archived_at')} AS archived_at,
    ${rfc3339('created_at')} AS created_at, version
  FROM apps`;

/** What holds where an app says nothing. */
export type ServiceSettings = Pick<Config, 'retentionMs' | 'tombstoneMs'> & Pick<ApiLimits, 'requestsPerSecond'>;

export function toApp(row: AppRow, service: ServiceSettings): App {
  const tombstoneMs = row.tombstone_ms ?? service.tombstoneMs;
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    environment: row.environment,
    retentionSeconds: secondsOf(row.retention_ms),
    tombstoneSeconds: secondsOf(row.tombstone_ms),
    requestsPerSecond: row.rate_limit_per_second,
    parkedPolicy: row.parked_policy,
    masking: maskingOfApp(row.masking),
    inForce: {
      retentionSeconds: (row.retention_ms ?? service.retentionMs) / 1_000,
      tombstoneSeconds: secondsOf(tombstoneMs),
      requestsPerSecond: row.rate_limit_per_second ?? service.requestsPerSecond,
    },
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    version: row.version,
  };
}

function secondsOf(durationMs: number | null): number | null {
  return durationMs === null ? null : durationMs / 1_000;
}
