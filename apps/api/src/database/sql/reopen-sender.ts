// Ends a pause; the time that it took is kept, because it does not count against any retry horizon.

/** Parameters: app id uuid, sender id uuid, and whether only a pause that waits for a probe may be ended bool. */
export const REOPEN_SENDER = /* sql */ `
UPDATE senders s
SET paused_total_ms = s.paused_total_ms + ceil(extract(epoch FROM clock_timestamp() - s.paused_at) * 1000)::int8,
  paused_at = NULL, pause_code = NULL, pause_detail = NULL, probe_at = NULL, probe_count = 0, version = s.version + 1
WHERE s.app_id = $1::uuid AND s.id = $2::uuid AND s.paused_at IS NOT NULL AND (s.probe_at IS NOT NULL OR NOT $3::bool)`;
