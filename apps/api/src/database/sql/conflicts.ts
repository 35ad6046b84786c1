// Conflicts as people see them: a page of them, one, and its acknowledgement.
import { actorName, deciderName } from './actor-name.js';
import { rfc3339, shownRecipient } from './notification-status.js';

export interface ConflictRow {
  readonly id: string;
  readonly at: string;
  /** Microseconds since 1970, in digits: where a list stands. */
  readonly at_us: string;
  readonly kind: string;
  readonly detail: string;
  readonly delivery_id: string;
  readonly notification_id: string;
  readonly message_id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly decision: string | null;
  readonly resend_decision: string | null;
  readonly decider_name: string | null;
  readonly acknowledged_at: string | null;
  readonly acknowledged_by: string | null;
  readonly acknowledged_by_name: string | null;
  readonly note: string | null;
}

const CONFLICTS = /* sql */ `
SELECT c.id, ${rfc3339('c.at')} AS at, (extract(epoch FROM c.at) * 1000000)::int8 AS at_us, c.kind, c.detail,
  c.delivery_id, c.notification_id, n.message_id, d.channel, ${shownRecipient('d')} AS recipient, d.decision, d.resend_decision, ${deciderName('d')} AS decider_name,
  ${rfc3339('c.acknowledged_at')} AS acknowledged_at, c.acknowledged_by,
  ${actorName('c.acknowledged_by', 'c.app_id')} AS acknowledged_by_name, c.note
FROM conflicts c JOIN deliveries d ON d.app_id = c.app_id AND d.id = c.delivery_id
JOIN notifications n ON n.app_id = c.app_id AND n.id = c.notification_id`;

/** Parameters: app id uuid, microseconds after which the page begins int8 or NULL, that conflict's id uuid, limit int4,
 *  only acknowledged or only others bool, or NULL, exactly this conflict's id uuid, or NULL. */
export const LIST_CONFLICTS = /* sql */ `${CONFLICTS}
WHERE c.app_id = $1::uuid
  AND ($2::int8 IS NULL OR (c.at, c.id) < (timestamptz '1970-01-01 00:00:00Z' + $2::int8 * interval '1 microsecond', $3::uuid))
  AND ($5::bool IS NULL OR $5::bool = (c.acknowledged_at IS NOT NULL)) AND ($6::uuid IS NULL OR c.id = $6::uuid)
ORDER BY c.at DESC, c.id DESC LIMIT $4::int4`;

/** Parameters: app id uuid, conflict id uuid. */
export const FIND_CONFLICT = /* sql */ `${CONFLICTS} WHERE c.app_id = $1::uuid AND c.id = $2::uuid`;

/** Those about some deliveries, as they came. Parameters: app id uuid, delivery ids uuid[]. */
export const FIND_CONFLICTS = /* sql */ `${CONFLICTS}
WHERE c.app_id = $1::uuid AND c.delivery_id = ANY ($2::uuid[]) ORDER BY c.at, c.id LIMIT 100`;

/** Parameters: app id uuid, conflict id uuid, by text, note text. */
export const ACKNOWLEDGE_IF_OPEN = /* sql */ `
UPDATE conflicts SET acknowledged_at = clock_timestamp(), acknowledged_by = $3::text, note = $4::text
WHERE app_id = $1::uuid AND id = $2::uuid AND acknowledged_at IS NULL`;

/** Takes the mark off a delivery once nothing about it is left to look at. Parameters: app id uuid, delivery id uuid. */
export const CLEAR_CONFLICT_MARK = /* sql */ `
UPDATE deliveries d SET attention = NULL, version = d.version + 1
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.attention = 'conflict' AND NOT EXISTS (
  SELECT FROM conflicts c WHERE c.app_id = d.app_id AND c.delivery_id = d.id AND c.acknowledged_at IS NULL)`;
