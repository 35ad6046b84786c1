// Takes the notification's row before anything about its finished deliveries is changed.

/** Parameters: app id uuid, notification id uuid. */
export const LOCK_NOTIFICATION = /* sql */ `
SELECT FROM notifications WHERE app_id = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`;
