// Notices of alerts that their sender did not get out, and their way to another one: only while nothing is open.
import { nothingOpen } from './nothing-open.js';

export interface WaitingNotice {
  readonly app_id: string;
  readonly delivery_id: string;
  readonly sender_id: string;
  /** The sender that the alert is about, by name. */
  readonly about: string | null;
  readonly target: string;
}

/** SQL: its sender takes no work, or has tried in vain. */
const didNotGetOut = (d: string, s: string) =>
  `(${s}.paused_at IS NOT NULL OR ${s}.archived_at IS NOT NULL OR ${d}.retry_count > 0)`;

/** Of the last week; older news is none. Posted by no key: no caller's notification is ever moved from the sender it names. */
export const FIND_WAITING_NOTICES = /* sql */ `
SELECT d.app_id, d.id AS delivery_id, d.sender_id, r.sender_name AS about, r.target
FROM alerts a JOIN alert_rules r ON r.app_id = a.app_id AND r.id = a.rule_id
CROSS JOIN LATERAL (VALUES (''), ('-resolved')) AS which (suffix)
JOIN notifications n ON n.app_id = a.app_id AND n.message_id = 'alert-' || a.rule_id || '-' || a.number || which.suffix
JOIN deliveries d ON d.app_id = n.app_id AND d.notification_id = n.id
JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id
WHERE a.opened_at > clock_timestamp() - interval '7 days' AND n.api_key_id IS NULL AND n.pending_deliveries > 0
  AND d.state = 'queued' AND ${didNotGetOut('d', 's')}
ORDER BY a.opened_at LIMIT 100`;

/** Parameters: app id uuid, delivery id uuid, its sender's id uuid, the new one's id uuid. */
export const MOVE_NOTICE_IF_WAITING = /* sql */ `
UPDATE deliveries d
SET sender_id = s.id, version = d.version + 1, due_at = least(d.due_at, clock_timestamp()), paused_before_ms = s.paused_total_ms,
  -- What was waited for the old sender stays free; the new one has its own window, configuration and body.
  retry_until = d.retry_until + (old.paused_total_ms - d.paused_before_ms) * interval '1 millisecond'
    + coalesce(clock_timestamp() - old.paused_at, interval '0'),
  first_submitted_at = NULL, config_version = NULL, request_hash = NULL, safety_class = NULL, usable_key_window_ms = NULL
FROM senders old, senders s
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.sender_id = $3::uuid AND d.state = 'queued' AND ${nothingOpen('d')}
  AND old.app_id = d.app_id AND old.id = d.sender_id AND ${didNotGetOut('d', 'old')}
  AND s.app_id = d.app_id AND s.id = $4::uuid AND s.channel = d.channel AND s.paused_at IS NULL AND s.archived_at IS NULL`;
