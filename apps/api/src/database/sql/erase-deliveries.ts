// Erasing a recipient from deliveries: what is found is locked, taken out of the queue, and forgets its address.
import { FORGET_SANDBOX_MESSAGES } from './erase-copies.js';
import { HELD_BY_NOBODY } from './held-by-nobody.js';
import { nothingOpen } from './nothing-open.js';

/** Parameters: app id uuid, recipient hashes bytea[], at most how many int4. Locks what it answers. */
export const LOCK_OF_RECIPIENT = /* sql */ `
SELECT d.id, d.notification_id FROM deliveries d
WHERE d.app_id = $1::uuid AND d.recipient_hash = ANY ($2::bytea[])
ORDER BY d.notification_id, d.id LIMIT $3::int4 FOR UPDATE`;

/** Erased deliveries that came back from a call, or for which a person or a provider did something. At most $1. */
export const LOCK_COMING_BACK = /* sql */ `
SELECT d.app_id, d.id, d.notification_id FROM deliveries d
WHERE d.erasure_id IS NOT NULL AND (d.state = 'queued' OR d.finished_at IS NOT NULL
  OR d.state = 'unknown' AND (d.reason_detail IS NOT NULL OR d.attention IS NULL AND d.safety_class IS DISTINCT FROM 'lookup'))
LIMIT $1::int4 FOR UPDATE SKIP LOCKED`;

/** T17p: nothing can have gone out. Parameters of this and the next ones: app id uuid, delivery ids uuid[]; the rows are locked. */
export const CANCEL_ERASED = /* sql */ `
UPDATE deliveries d
SET state = 'canceled', rule = 'T17p', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
  ${HELD_BY_NOBODY}, due_at = NULL, reason_code = 'recipient_erased', reason_detail = NULL, finished_at = clock_timestamp()
WHERE d.app_id = $1::uuid AND d.id = ANY ($2::uuid[]) AND d.state IN ('queued', 'claimed') AND ${nothingOpen('d')}
RETURNING d.app_id, d.notification_id, true AS is_final`;

/** T20: something may have gone out. Looking it up by our own id goes on; it is never issued again. */
export const WITHDRAW_ERASED = /* sql */ `
UPDATE deliveries d
SET state = 'unknown', rule = 'T20', version = d.version + 1, fence = d.fence + 1, state_since = clock_timestamp(),
  ${HELD_BY_NOBODY}, due_at = NULL, attention = 'resolution_required', reason_code = 'recipient_erased', reason_detail = NULL,
  next_check_at = CASE WHEN d.safety_class = 'lookup' THEN clock_timestamp() END
WHERE d.app_id = $1::uuid AND d.id = ANY ($2::uuid[]) AND d.state IN ('queued', 'claimed') AND NOT ${nothingOpen('d')}`;

/** What would be issued again, or waits without anything to ask, is a person's. */
export const PARK_ERASED = /* sql */ `
UPDATE deliveries d
SET attention = 'resolution_required', next_check_at = NULL, version = d.version + 1
WHERE d.app_id = $1::uuid AND d.id = ANY ($2::uuid[]) AND d.state = 'unknown' AND d.attention IS NULL
  AND d.safety_class IS DISTINCT FROM 'lookup'`;

/** The sends of one recipient keep one hash, which nobody can make again without the salt. Parameters 3 and 4: salt bytea,
 *  erasure id uuid. */
export const FORGET_RECIPIENT = /* sql */ `
UPDATE deliveries d
SET recipient = NULL, recipient_hash = sha256($3::bytea || uuid_send(d.notification_id) || d.recipient_hash),
  version = d.version + 1, erasure_id = $4::uuid
WHERE d.app_id = $1::uuid AND d.id = ANY ($2::uuid[]) AND d.recipient IS NOT NULL`;

/** Last: texts of providers and people go, verdicts and ids stay; what is final is looked after no longer. */
export const FORGET_TEXTS: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'erase-delivery-texts',
    text: /* sql */ `
UPDATE deliveries d
SET reason_detail = NULL, proof = (d.proof::jsonb - 'query' - 'answer')::text,
  erasure_id = CASE WHEN d.finished_at IS NULL THEN d.erasure_id END
WHERE d.app_id = $1::uuid AND d.id = ANY ($2::uuid[])`,
  },
  { name: 'erase-attempt-texts', text: `UPDATE attempts SET detail = NULL ${ofDeliveries()} AND detail IS NOT NULL` },
  { name: 'erase-evidence-texts', text: `UPDATE evidence SET query = 'erased', answer = NULL ${ofDeliveries()}` },
  {
    name: 'erase-conflict-texts',
    text: `UPDATE conflicts SET detail = 'erased', note = CASE WHEN note IS NOT NULL THEN 'erased' END ${ofDeliveries()}`,
  },
  { name: 'erase-inbox-items', text: `DELETE FROM inbox_items ${ofDeliveries()}` },
  { name: 'erase-sandbox-messages', text: `${FORGET_SANDBOX_MESSAGES} ${ofDeliveries()}` },
];

function ofDeliveries(): string {
  return 'WHERE app_id = $1::uuid AND delivery_id = ANY ($2::uuid[])';
}
