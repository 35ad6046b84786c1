// A page of one notification's mismatches, the newest first, with what was kept of their differences.
import { DUPLICATE_COLUMNS, type DuplicateRow, KEY_OF_DUPLICATE } from './duplicate-columns.js';
import { instantOf } from './keyset.js';

export interface MismatchRow extends DuplicateRow {
  /** Pointers only; what was kept before diffs were. */
  readonly changed: string[] | null;
  /** A MaskedDiff as JSON text. */
  readonly diff: string | null;
}

/** Parameters: app id, notification id, limit, microseconds since 1970 and id after which the page begins or NULLs. */
export const LIST_MISMATCHES = /* sql */ `
SELECT ${DUPLICATE_COLUMNS}, u.changed, u.diff
FROM duplicates u ${KEY_OF_DUPLICATE}
WHERE u.app_id = $1::uuid AND u.notification_id = $2::uuid AND u.kind = 'mismatch'
  AND ($4::int8 IS NULL OR (u.at, u.id) < (${instantOf('$4')}, $5::uuid))
ORDER BY u.at DESC, u.id DESC LIMIT $3::int4`;

/** Whether there is such a notification. Parameters: app id, notification id. */
export const NOTIFICATION_EXISTS = /* sql */ `SELECT 1 FROM notifications WHERE app_id = $1::uuid AND id = $2::uuid`;

/** Parameters: app id, message ID. */
export const FIND_ID_BY_MESSAGE_ID = /* sql */ `SELECT id FROM notifications WHERE app_id = $1::uuid AND message_id = $2`;
