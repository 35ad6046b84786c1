// The keys that a filter may mean, where they are few: a walk by time would pass all others to find them.

/** More are found soon enough by time. */
export const MOST_FEW = 2_000;

/** Parameters: app id uuid, sender ids uuid[]. Ids of all keys that have a delivery by one of them, or more than MOST_FEW. */
export const FIND_FEW_SENT_BY = /* sql */ `
SELECT d.notification_id AS id FROM deliveries d
WHERE d.app_id = $1::uuid AND d.sender_id = ANY ($2::uuid[]) LIMIT ${MOST_FEW + 1}`;

/** SQL: follows whatever a message ID may have in a place. None has a character from 127 on. */
export const AFTER_ALL = 'chr(127)';

/** Where a searched text may stand. */
export type SearchPlace = 'message_id' | 'id' | 'recipient';

export interface FewFoundRow {
  readonly id: string;
  readonly place: SearchPlace;
}

/**
 * Parameters: app id uuid, the text, the same as uuid or NULL, hashes of the address bytea[]. All keys whose message ID
 * begins with the text, or that it is the id or an address of; or more than MOST_FEW of a place.
 */
export const FIND_FEW_FOUND = /* sql */ `
(SELECT n.id, 'message_id' AS place FROM notifications n
 WHERE n.app_id = $1::uuid AND n.message_id >= $2::text AND n.message_id < $2 || ${AFTER_ALL} LIMIT ${MOST_FEW + 1})
UNION ALL SELECT n.id, 'id' FROM notifications n WHERE n.app_id = $1 AND n.id = $3::uuid
UNION ALL (SELECT d.notification_id, 'recipient' FROM deliveries d WHERE d.app_id = $1 AND d.recipient_hash = ANY ($4::bytea[])
 LIMIT ${MOST_FEW + 1})`;
