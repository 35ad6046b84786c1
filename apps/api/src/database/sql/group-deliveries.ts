// What became unknown together: by sender and reason, in windows of time with no longer pause than some minutes in them.
import { evidenceVerdict } from './evidence-of.js';
import { rfc3339 } from './notification-status.js';
import { unknownDeliveries } from './unknown-deliveries.js';

export interface DeliveryGroupRow {
  readonly sender_id: string;
  readonly sender_name: string;
  readonly provider: string;
  readonly reason_code: string | null;
  readonly began_at: string;
  readonly ended_at: string;
  readonly count: number;
  readonly parked_count: number;
  readonly evidence: Readonly<Record<string, number>>;
}

const LONGEST_PAUSE = '10 minutes';

/** Parameters: app id uuid. The largest first; at most a hundred. */
export const GROUP_DELIVERIES = /* sql */ `
WITH unknown AS MATERIALIZED (
  SELECT d.sender_id, d.reason_code, d.state_since, d.attention IS NOT NULL AS is_parked,
    coalesce(${evidenceVerdict('d')}, 'none') AS verdict
  FROM (${unknownDeliveries('$1::uuid')}) AS u JOIN deliveries d ON d.app_id = u.app_id AND d.id = u.id
), parted AS (
  SELECT *, coalesce(state_since - lag(state_since) OVER each > interval '${LONGEST_PAUSE}', false)::int4 AS begins FROM unknown
  WINDOW each AS (PARTITION BY sender_id, reason_code ORDER BY state_since)
), numbered AS (
  SELECT *, sum(begins) OVER (PARTITION BY sender_id, reason_code ORDER BY state_since) AS number FROM parted
), verdicts AS (
  SELECT sender_id, reason_code, number, verdict, count(*)::int4 AS count, count(*) FILTER (WHERE is_parked) AS parked,
    min(state_since) AS began_at, max(state_since) AS ended_at
  FROM numbered GROUP BY sender_id, reason_code, number, verdict
)
SELECT v.sender_id, s.name AS sender_name, s.provider, v.reason_code, ${rfc3339('min(v.began_at)')} AS began_at,
  ${rfc3339('max(v.ended_at)')} AS ended_at, sum(v.count)::int4 AS count, sum(v.parked)::int4 AS parked_count,
  json_object_agg(v.verdict, v.count) AS evidence
FROM verdicts v JOIN senders s ON s.app_id = $1 AND s.id = v.sender_id
GROUP BY v.sender_id, s.name, s.provider, v.reason_code, v.number
ORDER BY count DESC, min(v.began_at) LIMIT 100`;
