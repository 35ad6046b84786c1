// One version of a sender's configuration, sealed.

/** Parameters: app id, sender id, version int4. */
export const FIND_SENDER_CONFIG = /* sql */ `
SELECT sealed FROM sender_configs WHERE app_id = $1 AND sender_id = $2 AND version = $3`;
