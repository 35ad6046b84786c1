// Reads the records of keys that exist already, each with what its answer needs: a statement of its own, since the insert cannot see its winner.
import type { QueryConfig } from 'pg';
import { byteaArray, int4Array, textArray, uuidArray } from './binary-array.js';
import { notificationStatus, rfc3339, shownRecipient } from './notification-status.js';

export interface AskedKey {
  readonly appId: string;
  readonly messageId: string;
  readonly fingerprint: Buffer;
}

/** One row for each key asked, in no order; the fields of the key itself are null where there is none. */
export interface FoundKeyRow {
  readonly ordinal: number;
  /** The database's clock, ms since 1970. */
  readonly now_ms: number;
  readonly id: string | null;
  readonly fingerprint_version: number;
  readonly is_same: boolean;
  readonly is_expired: boolean;
  readonly accepted_at: string;
  readonly accepted_ms: number;
  readonly expires_at: string | null;
  readonly status: string;
  /** Worst of its deliveries. */
  readonly attention: 'resolution_required' | 'conflict' | null;
  /** Frozen result, JSON text. */
  readonly result: string | null;
  /** Only where the fingerprint differs, before the purge, and where no recipient was erased from it. */
  readonly body: string | null;
  /** Send number 1 only; null where the fingerprint differs or the key expired. */
  readonly deliveries: { id: string; channel: string; recipient: string; status: string }[] | null;
}

const FIND = `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now), asked AS MATERIALIZED (
  SELECT unnest($1::int4[]) AS ordinal, unnest($2::uuid[]) AS app_id, unnest($3::text[]) AS message_id,
    unnest($4::bytea[]) AS fingerprint
)
SELECT asked.ordinal, (extract(epoch FROM clock.now) * 1000)::float8 AS now_ms, n.id, n.fingerprint_version,
  n.fingerprint = asked.fingerprint AS is_same, coalesce(n.expires_at <= clock.now, false) AS is_expired,
  ${rfc3339('n.accepted_at')} AS accepted_at, (extract(epoch FROM n.accepted_at) * 1000)::float8 AS accepted_ms,
  ${rfc3339('n.expires_at')} AS expires_at, ${notificationStatus('n')} AS status, sends.attention,
  n.result, CASE WHEN n.fingerprint <> asked.fingerprint AND n.erased_at IS NULL THEN n.body END AS body, sends.deliveries
FROM clock CROSS JOIN asked
LEFT JOIN notifications n ON n.app_id = asked.app_id AND n.message_id = asked.message_id
LEFT JOIN LATERAL (
  SELECT max(d.attention) AS attention,
    json_agg(json_build_object('id', d.id, 'channel', d.channel, 'recipient', ${shownRecipient('d')}, 'status', d.state)
      ORDER BY d.id) FILTER (WHERE d.send_no = 1) AS deliveries
  FROM deliveries d
  WHERE d.app_id = n.app_id AND d.notification_id = n.id AND n.fingerprint = asked.fingerprint
    AND (n.expires_at IS NULL OR n.expires_at > clock.now)
) AS sends ON n.id IS NOT NULL`;

/** The statement answers one FoundKeyRow for each of `keys`. */
export function findKeys(keys: readonly AskedKey[]): QueryConfig {
  return {
    name: 'find-keys',
    text: FIND,
    values: [
      int4Array(keys.map((_, index) => index)),
      uuidArray(keys.map(({ appId }) => appId)),
      textArray(keys.map(({ messageId }) => messageId)),
      byteaArray(keys.map(({ fingerprint }) => fingerprint)),
    ],
  };
}
