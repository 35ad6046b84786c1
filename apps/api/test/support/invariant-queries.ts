// One query per invariant of the protocol; each answers `what` is wrong.

/** SQL: parameters $1 what the outside saw, $2 the 2xx that callers got, both JSON; $3 ms.
 *  `outside` has each delivery with how often it was taken: mails and webhooks by the ledger, inbox items by their rows. */
export const OUTSIDE = /* sql */ `
WITH seen AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS s (address text, taken int4, "firstAt" timestamptz)
), outside AS MATERIALIZED (
  SELECT d.*, s.address, s."firstAt" AS first_at, CASE d.channel
    WHEN 'inbox' THEN (SELECT count(*)::int4 FROM inbox_items i WHERE i.app_id = d.app_id AND i.delivery_id = d.id)
    ELSE coalesce(s.taken, 0) END AS taken
  FROM deliveries d LEFT JOIN seen s ON s.address = CASE d.channel
    WHEN 'webhook' THEN regexp_replace(d.recipient::json ->> 'url', '^https?://[^/]+', '')
    ELSE d.recipient::json #>> '{}' END
), answers AS MATERIALIZED (
  SELECT * FROM json_to_recordset($2::json)
    AS a (id uuid, "messageId" text, "acceptedAt" timestamptz, result json, deliveries json)
), moves AS MATERIALIZED (
  SELECT t.*, lag(t.to_state) OVER step AS before, lag(t.fence) OVER step AS fence_before,
    row_number() OVER (PARTITION BY t.app_id, t.delivery_id ORDER BY t.seq DESC) = 1 AS is_last
  FROM delivery_transitions t WINDOW step AS (PARTITION BY t.app_id, t.delivery_id ORDER BY t.seq)
), begun AS MATERIALIZED (
  SELECT app_id, delivery_id, count(*) AS n, min(at) AS first_at FROM delivery_transitions WHERE rule = 'T4' GROUP BY 1, 2
), past AS MATERIALIZED (
  SELECT app_id, delivery_id, count(*) AS n FROM attempts GROUP BY 1, 2
), patience AS (SELECT $3::float8 * interval '1 millisecond' AS held)`;

export const INVARIANTS: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'I1',
    sql: `SELECT format('%s is %s and was taken %s times', coalesce(address, id::text), state, taken) AS what
      FROM outside WHERE taken > 1
      UNION ALL SELECT format('%s was taken and no delivery goes there', s.address)
      FROM seen s WHERE s.taken > 0 AND NOT EXISTS (SELECT FROM outside o WHERE o.address = s.address)
      UNION ALL SELECT format('notification %s has %s sends to one recipient', notification_id, count(*))
      FROM outside GROUP BY app_id, notification_id, channel, recipient_hash HAVING count(*) > 1`,
  },
  {
    name: 'I2',
    sql: `SELECT format('%s has %s notifications', message_id, count(*)) AS what
      FROM notifications GROUP BY app_id, message_id HAVING count(*) > 1`,
  },
  {
    name: 'I3',
    sql: `SELECT format('%s was answered with %s different records', "messageId", count(DISTINCT shown)) AS what
      FROM (SELECT "messageId", concat_ws(' ', id, "acceptedAt",
          (SELECT string_agg(d ->> 'id', ' ' ORDER BY d ->> 'id') FROM json_array_elements(deliveries) AS d)) AS shown
        FROM answers) AS each_answer GROUP BY "messageId" HAVING count(DISTINCT shown) > 1`,
  },
  {
    name: 'I4',
    sql: `SELECT format('%s was shown another result than it has', a."messageId") AS what
      FROM answers a JOIN notifications n ON n.id = a.id
      WHERE a.result::text <> 'null' AND a.result::jsonb IS DISTINCT FROM n.result::jsonb`,
  },
  {
    name: 'I5',
    sql: `SELECT format('%s was acknowledged and is not as it was answered', a."messageId") AS what
      FROM answers a LEFT JOIN notifications n
        ON n.id = a.id AND n.message_id = a."messageId" AND n.accepted_at = a."acceptedAt"
      WHERE n.id IS NULL
      UNION ALL SELECT format('%s was answered with a delivery that is not there', a."messageId")
      FROM answers a CROSS JOIN json_array_elements(a.deliveries) AS shown
      LEFT JOIN deliveries d ON d.id = (shown ->> 'id')::uuid AND d.notification_id = a.id
      WHERE d.id IS NULL`,
  },
  {
    name: 'I6',
    sql: `SELECT format('%s is failed by %s and was taken', address, rule) AS what
      FROM outside WHERE state = 'failed' AND rule IN ('T6', 'T6c') AND taken > 0`,
  },
  {
    name: 'I7',
    sql: `SELECT format('%s delivery %s is sent by %s and nobody has it', channel, id, rule) AS what
      FROM outside WHERE state = 'sent' AND rule IN ('T5', 'T5p', 'T5n', 'T10', 'T12') AND taken = 0`,
  },
  {
    name: 'I9',
    sql: `SELECT format('%s is %s and may have left', o.id, o.state) AS what
      FROM outside o WHERE o.state IN ('canceled', 'lapsed') AND (o.taken > 0 OR EXISTS (SELECT FROM attempts a
        WHERE a.app_id = o.app_id AND a.delivery_id = o.id AND a.verdict IS DISTINCT FROM 'refused'))`,
  },
  {
    name: 'I16',
    // The ledger writes whole milliseconds, cut off.
    sql: `SELECT format('%s was seen outside before its begin was on record', o.address) AS what
      FROM outside o LEFT JOIN begun ON begun.app_id = o.app_id AND begun.delivery_id = o.id
      WHERE o.first_at IS NOT NULL AND (begun.first_at < o.first_at + interval '1 millisecond') IS NOT TRUE`,
  },
  {
    name: 'I18',
    sql: `SELECT format('%s went from %s after it had become %s', delivery_id, from_state, coalesce(before, 'queued')) AS what
      FROM moves WHERE from_state <> coalesce(before, 'queued')
      UNION ALL SELECT format('%s is %s, its history says %s', o.id, o.state, coalesce(m.to_state, 'queued'))
      FROM outside o LEFT JOIN moves m ON m.app_id = o.app_id AND m.delivery_id = o.id AND m.is_last
      WHERE o.state <> coalesce(m.to_state, 'queued')
      UNION ALL SELECT format('%s counts %s attempts, %s begins and has %s on record', o.id, o.attempt_count, begun.n, past.n)
      FROM outside o LEFT JOIN begun ON begun.app_id = o.app_id AND begun.delivery_id = o.id
      LEFT JOIN past ON past.app_id = o.app_id AND past.delivery_id = o.id
      WHERE o.attempt_count <> coalesce(begun.n, 0)
        OR o.attempt_count <> coalesce(past.n, 0) + (o.state = 'sending')::int4`,
  },
  {
    name: 'I19',
    sql: `SELECT format('the fence of %s fell from %s to %s', delivery_id, fence_before, fence) AS what
      FROM moves WHERE fence < fence_before OR rule = 'T1' AND fence <= coalesce(fence_before, 0)`,
  },
  {
    name: 'I20',
    sql: `SELECT format('%s went back to queued by %s with an attempt open', m.delivery_id, m.rule) AS what
      FROM moves m WHERE m.from_state = 'sending' AND m.to_state = 'queued' AND (m.rule <> 'T7' OR EXISTS (
        SELECT FROM attempts a WHERE a.app_id = m.app_id AND a.delivery_id = m.delivery_id
          AND a.verdict IS DISTINCT FROM 'refused' AND a.ended_at < m.at))`,
  },
  {
    name: 'I21',
    sql: `SELECT format('%s left %s by %s', delivery_id, from_state, rule) AS what
      FROM moves WHERE from_state IN ('sent', 'failed', 'canceled', 'lapsed')`,
  },
  {
    name: 'I22',
    sql: `SELECT format('%s is unknown and nobody looks after it', id) AS what
      FROM outside WHERE state = 'unknown' AND next_check_at IS NULL AND attention IS DISTINCT FROM 'resolution_required'`,
  },
  {
    name: 'I23',
    sql: `SELECT format('%s is still %s long after its lease', id, state) AS what
      FROM outside, patience WHERE worker_id IS NOT NULL AND lease_ends_at + patience.held < clock_timestamp()`,
  },
  {
    name: 'I29',
    sql: `SELECT format('%s counts %s pending and has %s', n.message_id, n.pending_deliveries, pending.n) AS what
      FROM notifications n CROSS JOIN LATERAL (SELECT count(*) AS n FROM deliveries d
        WHERE d.app_id = n.app_id AND d.notification_id = n.id AND d.finished_at IS NULL) AS pending
      WHERE n.pending_deliveries <> pending.n
      UNION ALL SELECT format('%s is finished: %s, with result: %s', n.message_id, n.pending_deliveries = 0, n.result IS NOT NULL)
      FROM notifications n WHERE (n.pending_deliveries = 0) <> (n.result IS NOT NULL AND n.finished_at IS NOT NULL)
      UNION ALL SELECT format('%s has the result %s and its deliveries are %s', n.message_id, n.result, final.states)
      FROM notifications n CROSS JOIN LATERAL (SELECT array_agg(d.state ORDER BY d.id) AS states FROM deliveries d
        WHERE d.app_id = n.app_id AND d.notification_id = n.id) AS final
      WHERE n.result IS NOT NULL AND final.states <> (
        SELECT array_agg(d ->> 'status') FROM json_array_elements(n.result::json -> 'deliveries') AS d)`,
  },
  {
    name: 'I31',
    sql: `SELECT format('%s has %s pending and expires at %s', message_id, pending_deliveries, expires_at) AS what
      FROM notifications WHERE (pending_deliveries = 0) <> (expires_at IS NOT NULL)
        OR expires_at < finished_at + retention_ms * interval '1 millisecond' - interval '1 millisecond'`,
  },
];
