// The new row of T15 with *send again* and of T16: its own id, and so its own key at the provider; nothing of the old calls.

/**
 * Parameters: app id uuid, delivery id uuid, the new one's id uuid, delay ms int8, how long it may be retried ms int8,
 * deadline timestamptz or NULL. Two of them at once meet in the unique (notification, channel, recipient, send number).
 */
export const INSERT_NEXT_SEND = /* sql */ `
INSERT INTO deliveries (app_id, id, notification_id, channel, recipient, recipient_hash, send_no, sender_id, sender_named,
  priority, due_at, deadline, retry_until, paused_before_ms, state_since)
SELECT d.app_id, $3::uuid, d.notification_id, d.channel, d.recipient, d.recipient_hash, d.send_no + 1, d.sender_id,
  d.sender_named, d.priority, clock.now + $4::int8 * interval '1 millisecond', $6::timestamptz,
  clock.now + ($4::int8 + $5::int8) * interval '1 millisecond', s.paused_total_ms, clock.now
FROM deliveries d JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id,
  (SELECT clock_timestamp() AS now) AS clock
WHERE d.app_id = $1::uuid AND d.id = $2::uuid`;
