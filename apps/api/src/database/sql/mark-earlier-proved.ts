// Marks every later send of the same channel and recipient: an earlier one turned out to have arrived, so this one is never begun.

/** Parameters: app id uuid, id of the proved delivery uuid. Answers what is still pending of them, marked now or before. */
export const MARK_EARLIER_PROVED = /* sql */ `
UPDATE deliveries d
SET earlier_proved = true, version = d.version + CASE WHEN d.earlier_proved THEN 0 ELSE 1 END
FROM deliveries proved
WHERE proved.app_id = $1::uuid AND proved.id = $2::uuid
  AND d.app_id = proved.app_id AND d.notification_id = proved.notification_id
  AND d.channel = proved.channel AND d.recipient_hash = proved.recipient_hash
  AND d.send_no > proved.send_no AND d.finished_at IS NULL
RETURNING d.id`;
