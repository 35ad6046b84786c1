// Pauses a sender in trouble, or a probe failed and the next one is later. A person's pause (no probe) is left alone.

/** Parameters: app id uuid, sender id uuid, code text, detail text, ms until one delivery probes it float8, or NULL: only a person ends it. */
export const PAUSE_SENDER = /* sql */ `
UPDATE senders s
SET paused_at = coalesce(s.paused_at, clock_timestamp()), pause_code = $3::text, pause_detail = $4::text,
  probe_at = clock_timestamp() + $5::float8 * interval '1 millisecond',
  probe_count = s.probe_count + CASE WHEN s.paused_at IS NULL THEN 0 ELSE 1 END, version = s.version + 1
WHERE s.app_id = $1::uuid AND s.id = $2::uuid AND (s.paused_at IS NULL OR s.probe_at IS NOT NULL)`;
