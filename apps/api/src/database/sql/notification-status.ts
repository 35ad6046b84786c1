// How a notification's status follows from its deliveries, and how a recipient is shown: fragments that several statements share.

/**
 * SQL: the status of the notifications row named `n`. Per channel and recipient the best send counts: sent, or proved,
 * else the state of the highest send number; a re-send that was taken back before it was due changes nothing.
 */
export const notificationStatus = (n: string) => `
  CASE WHEN ${n}.pending_deliveries > 0 THEN 'pending'
       WHEN ${n}.purged_at IS NOT NULL THEN ${n}.purged_status
       ELSE (
    SELECT CASE WHEN bool_and(is_sent) THEN 'sent' WHEN bool_or(is_sent) THEN 'partial'
                WHEN bool_or(last_state = 'failed') THEN 'failed'
                WHEN bool_or(last_state = 'lapsed') THEN 'lapsed' ELSE 'canceled' END
    FROM (SELECT bool_or(state = 'sent' OR proved_at IS NOT NULL) AS is_sent,
                 (array_agg(state ORDER BY state = 'canceled' AND send_no > 1, send_no DESC))[1] AS last_state
          FROM deliveries WHERE app_id = ${n}.app_id AND notification_id = ${n}.id
          GROUP BY channel, recipient_hash) AS target) END`;

/** SQL: the address in a deliveries row `d` as people see it: never a webhook's secret or a browser's push keys. */
export const shownRecipient = (d: string) => `
  CASE WHEN ${d}.recipient IS NULL THEN 'erased'
       WHEN left(${d}.recipient, 1) = '"' THEN ${d}.recipient::json #>> '{}'
       ELSE coalesce(${d}.recipient::json ->> 'url', ${d}.recipient::json ->> 'endpoint') END`;

/** SQL: to how many people the post behind a notifications row `n` went; 0: it is purged or erased. */
export const recipientCount = (n: string) => `
  CASE json_typeof(${n}.body::json -> 'to') WHEN 'array' THEN json_array_length(${n}.body::json -> 'to')
       WHEN 'object' THEN 1 ELSE 0 END`;

/** SQL: a time as the API writes it, RFC 3339 in UTC with milliseconds; NULL stays NULL. */
export const rfc3339 = (time: string) => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
