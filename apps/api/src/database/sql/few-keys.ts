// The keys that a filter may mean, where they are few: a walk by time would pass all others to find them.

/** More are found soon enough by time. */
export const MOST_FEW = 2_000;

const STATES: Readonly<Record<string, readonly string[]>> = {
  failed: ['failed'],
  lapsed: ['lapsed'],
  canceled: ['canceled'],
  partial: ['failed', 'lapsed', 'canceled'],
};

/** The states of which a key with one of these statuses has a delivery. Null: any key may have one of them. */
export function unsentStates(statuses: readonly string[]): readonly string[] | null {
  const states = statuses.map((status) => STATES[status]);
  return states.every((each) => each !== undefined) ? [...new Set(states.flat())] : null;
}

/**
 * Parameters: app id uuid, states text[], statuses text[]. Ids of all keys that may have one of these statuses, or more than MOST_FEW.
 * A tombstone keeps its status: there is a small index for each.
 */
export const FIND_FEW_ENDED_UNSENT = /* sql */ `
(SELECT d.notification_id AS id FROM deliveries d
 WHERE d.app_id = $1::uuid AND d.unsent_state IS NOT NULL AND d.unsent_state = ANY ($2::text[]) LIMIT ${MOST_FEW + 1})
UNION ALL
(SELECT n.id FROM notifications n
 WHERE n.app_id = $1 AND n.purged_status = ANY ($3::text[]) AND n.purged_status <> 'sent' LIMIT ${MOST_FEW + 1})`;

/** Parameters: app id uuid, sender ids uuid[]. Ids of all keys that have a delivery by one of them, or more than MOST_FEW. */
export const FIND_FEW_SENT_BY = /* sql */ `
SELECT d.notification_id AS id FROM deliveries d
WHERE d.app_id = $1::uuid AND d.sender_id = ANY ($2::uuid[]) LIMIT ${MOST_FEW + 1}`;

/** SQL: follows whatever a message ID may have in a place. None has a character from 127 on. */
export const AFTER_ALL = 'chr(127)';

/**
 * Parameters: app id uuid, the text, the same as uuid or NULL, hashes of the address bytea[]. Ids of all keys whose message ID
 * begins with the text, or that it is the id or an address of; or more than MOST_FEW.
 */
export const FIND_FEW_FOUND = /* sql */ `
(SELECT n.id FROM notifications n WHERE n.app_id = $1::uuid AND n.message_id >= $2::text AND n.message_id < $2 || ${AFTER_ALL}
 LIMIT ${MOST_FEW + 1})
UNION ALL SELECT n.id FROM notifications n WHERE n.app_id = $1 AND n.id = $3::uuid
UNION ALL (SELECT d.notification_id FROM deliveries d WHERE d.app_id = $1 AND d.recipient_hash = ANY ($4::bytea[])
 LIMIT ${MOST_FEW + 1})`;
