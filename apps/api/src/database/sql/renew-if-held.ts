// Prolongs the leases of calls that are still out, never beyond begin + call timeout + margin, and never shortens one.

/** Parameters: app ids uuid[], delivery ids uuid[], fences int4[], lease ms int4, margin ms int4. Answers the positions still held. */
export const RENEW_IF_HELD = /* sql */ `
WITH input AS MATERIALIZED (
  SELECT generate_series(1, cardinality($1::uuid[])) AS position,
    unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id, unnest($3::int4[]) AS fence
)
UPDATE deliveries d
SET lease_ends_at = greatest(d.lease_ends_at, least(
  clock_timestamp() + $4::int4 * interval '1 millisecond',
  d.call_began_at + (d.call_timeout_ms + $5::int4) * interval '1 millisecond'))
FROM input i
WHERE d.app_id = i.app_id AND d.id = i.id AND d.state IN ('claimed', 'sending') AND d.fence = i.fence
RETURNING i.position`;
