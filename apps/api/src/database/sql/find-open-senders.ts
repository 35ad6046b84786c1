// All senders that take work now, and those that are due for a probe.

/** No parameters. */
export const FIND_OPEN_SENDERS = /* sql */ `
SELECT s.app_id AS "appId", s.id, s.channel, s.provider, s.config_version AS "configVersion",
  s.max_in_flight AS "maxInFlight", s.paused_at IS NOT NULL AS "isProbing", s.probe_count AS "probeCount"
FROM senders s
WHERE s.archived_at IS NULL AND (s.paused_at IS NULL OR s.probe_at <= clock_timestamp())
ORDER BY s.app_id, s.channel, s.position, s.id`;
