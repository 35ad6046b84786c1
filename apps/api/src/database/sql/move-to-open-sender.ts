// Moves what waits behind a closed sender to the next open one of its app and channel: only while nothing is open.
import { nothingOpen } from './nothing-open.js';

/**
 * Parameters: at most how many int4, stand-in providers text[]: nothing meant for a real provider ends in one of them.
 * Where the caller named the sender, the delivery stays. A sender that waits for a probe keeps the one that is due first:
 * without it nothing would ever show that it works again.
 */
export const MOVE_TO_OPEN_SENDER = /* sql */ `
WITH detour AS MATERIALIZED (
  SELECT s.app_id, s.id AS from_id, other.id AS to_id, other.paused_total_ms, probe.id AS probe_id,
    s.paused_total_ms + coalesce(extract(epoch FROM clock_timestamp() - s.paused_at) * 1000, 0) AS paused_so_far_ms
  FROM senders s CROSS JOIN LATERAL (
    SELECT o.id, o.paused_total_ms FROM senders o
    WHERE o.app_id = s.app_id AND o.channel = s.channel AND o.archived_at IS NULL AND o.paused_at IS NULL
      AND (o.provider <> ALL ($2::text[]) OR s.provider = ANY ($2::text[]))
    ORDER BY o.position, o.created_at, o.id LIMIT 1) AS other
  LEFT JOIN LATERAL (
    SELECT q.id FROM deliveries q
    WHERE q.sender_id = s.id AND q.due_at IS NOT NULL AND q.app_id = s.app_id AND q.state = 'queued' AND s.probe_at IS NOT NULL
    ORDER BY q.priority, q.due_at LIMIT 1) AS probe ON true
  WHERE s.archived_at IS NOT NULL OR s.paused_at IS NOT NULL
), waiting AS MATERIALIZED (
  SELECT d.app_id, d.id, d.fence, r.from_id, r.to_id, r.paused_total_ms, r.paused_so_far_ms
  FROM detour r JOIN deliveries d ON d.app_id = r.app_id AND d.sender_id = r.from_id
  WHERE d.due_at IS NOT NULL AND d.state = 'queued' AND NOT d.sender_named AND d.id IS DISTINCT FROM r.probe_id
    AND ${nothingOpen('d')}
  LIMIT $1::int4 FOR UPDATE OF d SKIP LOCKED
)
UPDATE deliveries d
SET sender_id = w.to_id, version = d.version + 1,
  -- What was waited for the old sender stays free; the new one has its own window, configuration and body.
  retry_until = d.retry_until + (w.paused_so_far_ms - d.paused_before_ms) * interval '1 millisecond',
  paused_before_ms = w.paused_total_ms,
  first_submitted_at = NULL, config_version = NULL, request_hash = NULL, safety_class = NULL, usable_key_window_ms = NULL
FROM waiting w
WHERE d.app_id = w.app_id AND d.id = w.id AND d.sender_id = w.from_id AND d.state = 'queued' AND d.fence = w.fence
  AND ${nothingOpen('d')}`;
