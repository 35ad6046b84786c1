// T4 begin: claimed → sending, the write-ahead mark. Its guard is the one that carries "at most one side effect".
import { NOT_COMPOSED } from '@oneping/claims';
import { nothingOpen } from './nothing-open.js';
import { isSuppressed } from './suppressions.js';

/** SQL: why a row `d` may not begin as `i` asks; NULL where it may. The order is the one in which a worker has to act. */
export const beginRefusal = (d: string, i: string) => `
  CASE
    WHEN ${d}.state <> 'claimed' OR ${d}.fence <> ${i}.fence THEN 'lost'
    WHEN ${d}.lease_ends_at < clock_timestamp() + ${i}.margin_ms * interval '1 millisecond' THEN 'lease_short'
    WHEN ${d}.deadline <= clock_timestamp() THEN 'deadline_passed'
    WHEN ${d}.earlier_proved THEN 'earlier_proved'
    WHEN ${isSuppressed(d)} AND (${i}.request_hash <> '${NOT_COMPOSED}' OR NOT ${nothingOpen(d)}) THEN 'suppressed'
    WHEN ${nothingOpen(d)} THEN NULL
    WHEN ${d}.request_hash IS DISTINCT FROM ${i}.request_hash OR ${d}.config_version IS DISTINCT FROM ${i}.config_version
      THEN 'body_changed'
    WHEN extract(epoch FROM clock_timestamp() - ${d}.first_submitted_at) * 1000 < ${i}.usable_key_window_ms THEN NULL
    ELSE 'window_closed'
  END`;

/** The parameters of begin and of the question why it was refused: app ids uuid[], delivery ids uuid[], fences int4[],
 *  lease ms int4[], margin ms int4[], call timeout ms int4[], safety classes text[], usable key window ms int8[],
 *  config versions int4[], request hashes text[]. */
export const BEGIN_INPUT = `input AS MATERIALIZED (
  SELECT generate_series(1, cardinality($1::uuid[])) AS position,
    unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id, unnest($3::int4[]) AS fence,
    unnest($4::int4[]) AS lease_ms, unnest($5::int4[]) AS margin_ms, unnest($6::int4[]) AS call_timeout_ms,
    unnest($7::text[]) AS safety_class, unnest($8::int8[]) AS usable_key_window_ms,
    unnest($9::int4[]) AS config_version, unnest($10::text[]) AS request_hash
)`;

/** Parameters: BEGIN_INPUT. Answers position and attempt number of what may be sent. */
export const BEGIN_IF_HELD = /* sql */ `
WITH ${BEGIN_INPUT}
UPDATE deliveries d
SET state = 'sending', rule = 'T4', version = d.version + 1, state_since = clock_timestamp(),
  attempt_count = d.attempt_count + 1, call_began_at = clock_timestamp(), call_timeout_ms = i.call_timeout_ms,
  first_submitted_at = coalesce(d.first_submitted_at, clock_timestamp()),
  config_version = i.config_version, request_hash = i.request_hash, safety_class = i.safety_class,
  usable_key_window_ms = i.usable_key_window_ms,
  lease_ends_at = clock_timestamp() + least(i.lease_ms, i.call_timeout_ms + i.margin_ms) * interval '1 millisecond'
FROM input i
WHERE d.app_id = i.app_id AND d.id = i.id AND d.state = 'claimed' AND d.fence = i.fence
  AND ${beginRefusal('d', 'i')} IS NULL
RETURNING i.position, d.attempt_count`;
