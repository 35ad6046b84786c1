// Addresses that are not sent to any more, known by their hash: reading them, adding and lifting.
import { rfc3339 } from './notification-status.js';

export interface SuppressionRow {
  readonly id: string;
  readonly channel: string;
  readonly reason_code: string;
  readonly reason: string | null;
  readonly delivery_id: string | null;
  readonly created_by: string;
  readonly created_at: string;
  readonly lifted_at: string | null;
}

const SELECT = `
SELECT id, channel, reason_code, reason, delivery_id, created_by, ${rfc3339('created_at')} AS created_at,
  ${rfc3339('lifted_at')} AS lifted_at
FROM suppressions`;

/** Parameters: app id uuid, channel text or NULL, after which id uuid or NULL, at most how many int4. */
export const LIST_SUPPRESSIONS = /* sql */ `${SELECT}
WHERE app_id = $1::uuid AND lifted_at IS NULL AND ($2::text IS NULL OR channel = $2) AND ($3::uuid IS NULL OR id < $3)
ORDER BY id DESC LIMIT $4::int4`;

/** Parameters: app id uuid, id uuid. */
export const FIND_SUPPRESSION = /* sql */ `${SELECT} WHERE app_id = $1::uuid AND id = $2::uuid`;

/** Parameters: app id uuid, recipient hash bytea. */
export const FIND_SUPPRESSION_IN_FORCE = /* sql */ `${SELECT}
WHERE app_id = $1::uuid AND recipient_hash = $2::bytea AND lifted_at IS NULL`;

/** Parameters: app id uuid, id uuid, recipient hash bytea, channel text, reason code text, reason text, created by text. */
export const ADD_SUPPRESSION = /* sql */ `
INSERT INTO suppressions (app_id, id, recipient_hash, channel, reason_code, reason, created_by)
VALUES ($1::uuid, $2::uuid, $3::bytea, $4::text, $5::text, $6::text, $7::text)
ON CONFLICT (app_id, recipient_hash) WHERE lifted_at IS NULL DO NOTHING`;

/** Parameters: app id uuid, id uuid, delivery id uuid, reason code text. One row where it is new. An erased recipient is not known any more. */
export const SUPPRESS_RECIPIENT_OF = /* sql */ `
INSERT INTO suppressions (app_id, id, recipient_hash, channel, reason_code, delivery_id, created_by)
SELECT d.app_id, $2::uuid, d.recipient_hash, d.channel, $4::text, d.id, 'system' FROM deliveries d
WHERE d.app_id = $1::uuid AND d.id = $3::uuid AND d.recipient IS NOT NULL
ON CONFLICT (app_id, recipient_hash) WHERE lifted_at IS NULL DO NOTHING
RETURNING id, channel`;

/** Parameters: app id uuid, id uuid. */
export const LIFT_SUPPRESSION = /* sql */ `
UPDATE suppressions SET lifted_at = clock_timestamp() WHERE app_id = $1::uuid AND id = $2::uuid AND lifted_at IS NULL`;

/** SQL: whether the recipient of the deliveries row `d` is not sent to any more. */
export const isSuppressed = (d: string) => `EXISTS (
  SELECT FROM suppressions x
  WHERE x.app_id = ${d}.app_id AND x.recipient_hash = ${d}.recipient_hash AND x.lifted_at IS NULL)`;
