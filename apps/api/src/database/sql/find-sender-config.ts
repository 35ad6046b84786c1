// One version of a sender's configuration, sealed, and whose it is to open.

/** Parameters: app id, sender id, version int4. */
export const FIND_SENDER_CONFIG = /* sql */ `
SELECT c.sealed, s.provider FROM sender_configs c JOIN senders s ON s.app_id = c.app_id AND s.id = c.sender_id
WHERE c.app_id = $1 AND c.sender_id = $2 AND c.version = $3`;
