// The requests to erase: made, known again, taken in hand, moved on, ended and read.
import { rfc3339 } from './notification-status.js';

export interface ErasureRow {
  readonly id: string;
  readonly created_at: string;
  readonly requested_by: string;
  readonly reason: string;
  readonly channels: string[];
  readonly delivery_count: number;
  readonly canceled_count: number;
  readonly notification_count: number;
  readonly content_kept_count: number;
  readonly copy_count: number;
  readonly open_count: number;
  readonly finished_at: string | null;
}

const COLUMNS = `e.id, ${rfc3339('e.created_at')} AS created_at, e.requested_by, e.reason, e.channels, e.delivery_count,
  e.canceled_count, e.notification_count, e.content_kept_count, e.copy_count, ${rfc3339('e.finished_at')} AS finished_at,
  (SELECT count(*) FROM deliveries d WHERE d.erasure_id = e.id AND d.app_id = e.app_id)::int4 AS open_count`;

/** Parameters: app id uuid, erasure id uuid. */
export const FIND_ERASURE = /* sql */ `SELECT ${COLUMNS} FROM erasures e WHERE e.app_id = $1::uuid AND e.id = $2::uuid`;

/** Parameters: app id uuid, recipient key bytea. */
export const FIND_SAME_ERASURE = /* sql */ `
SELECT ${COLUMNS} FROM erasures e WHERE e.app_id = $1::uuid AND e.recipient_key = $2::bytea`;

/** Parameters: app id uuid, id uuid, requested by text, reason text, channels text[], targets text, salt bytea, recipient key bytea. */
export const INSERT_ERASURE = /* sql */ `
INSERT INTO erasures (app_id, id, requested_by, reason, channels, targets, salt, recipient_key)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (app_id, recipient_key) WHERE recipient_key IS NOT NULL DO NOTHING`;

/** Parameters: app id uuid, erasure id uuid. */
export const FORGET_RECIPIENT_KEY = /* sql */ `UPDATE erasures SET recipient_key = NULL WHERE app_id = $1::uuid AND id = $2::uuid`;

/** Parameters: ms that a finished one is known again float8. */
export const FORGET_OLD_RECIPIENT_KEYS = /* sql */ `
UPDATE erasures SET recipient_key = NULL
WHERE recipient_key IS NOT NULL AND finished_at <= clock_timestamp() - $1::float8 * interval '1 millisecond'`;

/** Parameters: app id uuid, recipient hashes bytea[]. */
export const HAS_DELIVERIES_TO = /* sql */ `
SELECT EXISTS (SELECT FROM deliveries WHERE app_id = $1::uuid AND recipient_hash = ANY ($2::bytea[])) AS has_deliveries`;

export const FIND_RUNNING_ERASURES = /* sql */ `SELECT app_id, id FROM erasures WHERE finished_at IS NULL ORDER BY created_at`;

export interface RunningErasureRow {
  readonly app_id: string;
  readonly id: string;
  readonly phase: 'deliveries' | 'copies' | 'bodies' | 'last_look';
  readonly targets: string;
  readonly salt: Buffer;
  readonly walked_at: string | null;
  readonly walked_id: string | null;
}

/** No row: it is finished, or another process has it in hand. Parameters: app id uuid, erasure id uuid. */
export const TAKE_ERASURE = /* sql */ `
SELECT app_id, id, phase, targets, salt, walked_at::text AS walked_at, walked_id FROM erasures
WHERE app_id = $1::uuid AND id = $2::uuid AND finished_at IS NULL FOR UPDATE SKIP LOCKED`;

/** Parameters: app id uuid, erasure id uuid, next phase text, where the walk stands timestamptz and uuid, and what the step
 *  erased: deliveries, those canceled of them, notifications, copies, and notifications whose content stays, int4 each. */
export const MOVE_ERASURE_ON = /* sql */ `
UPDATE erasures
SET phase = $3::text, walked_at = $4::timestamptz, walked_id = $5::uuid, delivery_count = delivery_count + $6::int4,
  canceled_count = canceled_count + $7::int4, notification_count = notification_count + $8::int4, copy_count = copy_count + $9::int4,
  content_kept_count = content_kept_count + $10::int4
WHERE app_id = $1::uuid AND id = $2::uuid`;

/** Parameters: app id uuid, erasure id uuid. */
export const FINISH_ERASURE = /* sql */ `
UPDATE erasures SET phase = 'done', targets = NULL, salt = NULL, finished_at = clock_timestamp()
WHERE app_id = $1::uuid AND id = $2::uuid
RETURNING delivery_count, canceled_count, notification_count, content_kept_count, copy_count`;
