// One query per invariant of the protocol; each answers `what` is wrong.
import { OF_ANSWERS } from './invariants-of-answers.js';
import { OF_HISTORY } from './invariants-of-history.js';

export interface InvariantQuery {
  readonly name: string;
  readonly sql: string;
}

/** SQL: parameters, all but the last JSON: $1 what the outside saw, $2 the 2xx that callers got, $3 all that they got,
 *  $4 the requests that arrived; $5 ms. `outside` has each delivery with how often its place took something (mails and
 *  webhooks by the ledger, inbox items and the sandbox's messages by their rows), and how many other sends went there. */
export const OUTSIDE = /* sql */ `
WITH seen AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json) AS s (address text, taken int4, "firstAt" timestamptz)
), placed AS MATERIALIZED (
  SELECT d.*, e.provider, CASE
    WHEN e.provider = 'sandbox' OR d.channel = 'inbox' THEN NULL
    WHEN d.channel = 'webhook' THEN regexp_replace(d.recipient::json ->> 'url', '^https?://[^/]+', '')
    ELSE d.recipient::json #>> '{}' END AS address
  FROM deliveries d LEFT JOIN senders e ON e.app_id = d.app_id AND e.id = d.sender_id
), outside AS MATERIALIZED (
  SELECT p.*, s."firstAt" AS first_at, CASE
    WHEN p.provider = 'sandbox' THEN (
      SELECT count(*)::int4 FROM sandbox_messages m WHERE m.app_id = p.app_id AND m.delivery_id = p.id)
    WHEN p.channel = 'inbox' THEN (
      SELECT count(*)::int4 FROM inbox_items i WHERE i.app_id = p.app_id AND i.delivery_id = p.id)
    ELSE coalesce(s.taken, 0) END AS taken,
    count(*) FILTER (WHERE p.attempt_count > 0) OVER same - (p.attempt_count > 0)::int4 AS other_sends
  FROM placed p LEFT JOIN seen s ON s.address = p.address WINDOW same AS (PARTITION BY coalesce(p.address, p.id::text))
), answers AS MATERIALIZED (
  SELECT * FROM json_to_recordset($2::json)
    AS a (id uuid, "messageId" text, "acceptedAt" timestamptz, result json, deliveries json)
), heard AS MATERIALIZED (
  SELECT *, status BETWEEN 200 AND 299 AS is_taken, CASE
    WHEN status BETWEEN 200 AND 299 AND duplicate THEN 'replay' WHEN code = 'message_id_reused' THEN 'mismatch'
    WHEN code = 'message_id_in_use' THEN 'in_use' WHEN code = 'message_id_expired' THEN 'expired' END AS suppressed_as
  FROM json_to_recordset($3::json) AS h ("messageId" text, payload jsonb, source text, status int4, id uuid, code text,
    duplicate boolean, "askedAt" timestamptz, "answeredAt" timestamptz)
), requests AS MATERIALIZED (
  SELECT * FROM json_to_recordset($4::json) AS r (address text, key text, sha256 text)
), moves AS MATERIALIZED (
  SELECT t.*, lag(t.to_state) OVER step AS before, lag(t.fence) OVER step AS fence_before, lag(t.at) OVER step AS at_before,
    row_number() OVER (PARTITION BY t.app_id, t.delivery_id ORDER BY t.seq DESC) = 1 AS is_last
  FROM delivery_transitions t WINDOW step AS (PARTITION BY t.app_id, t.delivery_id ORDER BY t.seq)
), begun AS MATERIALIZED (
  SELECT app_id, delivery_id, count(*) AS n, min(at) AS first_at FROM delivery_transitions WHERE rule = 'T4' GROUP BY 1, 2
), past AS MATERIALIZED (
  SELECT app_id, delivery_id, count(*) AS n FROM attempts GROUP BY 1, 2
), patience AS (SELECT $5::float8 * interval '1 millisecond' AS held)`;

/** Of what the outside has, and of the record as it stands. */
const OF_RECORD: readonly InvariantQuery[] = [
  {
    name: 'I1',
    sql: `SELECT format('%s is %s and was taken %s times', coalesce(address, id::text), state, taken) AS what
      FROM outside WHERE taken > 1 + other_sends
      UNION ALL SELECT format('%s was taken and no delivery goes there', s.address)
      FROM seen s WHERE s.taken > 0 AND NOT EXISTS (SELECT FROM outside o WHERE o.address = s.address)
        -- Who was asked for, and is forgotten since: purged, or erased.
        AND NOT EXISTS (SELECT FROM heard h JOIN notifications n ON n.message_id = h."messageId"
          WHERE strpos(h.payload::text, s.address) > 0 AND (n.purged_at IS NOT NULL OR EXISTS (
            SELECT FROM deliveries d WHERE d.app_id = n.app_id AND d.notification_id = n.id AND d.recipient IS NULL)))
      UNION ALL SELECT format('notification %s has %s sends to one recipient', o.notification_id, count(*))
      FROM outside o CROSS JOIN LATERAL (SELECT count(*) AS n FROM audit_events e
        WHERE e.app_id = o.app_id AND e.target_id = o.id::text AND e.after::json ->> 'newDeliveryId' IS NOT NULL) AS again
      GROUP BY o.app_id, o.notification_id, o.channel, o.recipient_hash HAVING count(*) > 1 + sum(again.n)`,
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
      WHERE n.purged_at IS NULL AND a.result::text <> 'null' AND a.result::jsonb IS DISTINCT FROM n.result::jsonb`,
  },
  {
    name: 'I5',
    sql: `SELECT format('%s was acknowledged and is not as it was answered', a."messageId") AS what
      FROM answers a LEFT JOIN notifications n
        ON n.id = a.id AND n.message_id = a."messageId" AND n.accepted_at = a."acceptedAt"
      WHERE n.id IS NULL
      UNION ALL SELECT format('%s was answered with a delivery that is not there', a."messageId")
      FROM answers a JOIN notifications n ON n.id = a.id AND n.purged_at IS NULL
      CROSS JOIN json_array_elements(a.deliveries) AS shown LEFT JOIN deliveries d ON d.id = (shown ->> 'id')::uuid AND d.notification_id = a.id
      WHERE d.id IS NULL`,
  },
  {
    name: 'I6',
    sql: `SELECT format('%s is failed by %s and was taken', address, rule) AS what
      FROM outside WHERE state = 'failed' AND rule IN ('T6', 'T6c') AND taken > other_sends`,
  },
  {
    name: 'I7',
    sql: `SELECT format('%s delivery %s is sent by %s and nobody has it', channel, id, rule) AS what
      FROM outside WHERE state = 'sent' AND rule IN ('T5', 'T5p', 'T5n', 'T10', 'T12') AND taken = 0 AND recipient IS NOT NULL`,
  },
  {
    name: 'I9',
    sql: `SELECT format('%s is %s and may have left', o.id, o.state) AS what
      FROM outside o WHERE o.state IN ('canceled', 'lapsed') AND (o.taken > o.other_sends OR EXISTS (SELECT FROM attempts a
        WHERE a.app_id = o.app_id AND a.delivery_id = o.id AND a.verdict IS DISTINCT FROM 'refused'))`,
  },
  {
    name: 'I16',
    // The ledger writes whole milliseconds, cut off.
    sql: `SELECT format('%s was seen outside before its begin was on record', o.address) AS what
      FROM outside o LEFT JOIN begun ON begun.app_id = o.app_id AND begun.delivery_id = o.id
      WHERE o.first_at IS NOT NULL GROUP BY o.address, o.first_at
      HAVING (min(begun.first_at) < o.first_at + interval '1 millisecond') IS NOT TRUE`,
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
      FROM notifications n WHERE n.purged_at IS NULL
        AND (n.pending_deliveries = 0) <> (n.result IS NOT NULL AND n.finished_at IS NOT NULL)
        -- Sent again: what was shown once stays as it was.
        AND NOT (n.pending_deliveries > 0 AND n.result IS NOT NULL AND EXISTS (
          SELECT FROM outside o WHERE o.app_id = n.app_id AND o.notification_id = n.id AND o.send_no > 1))
      UNION ALL SELECT format('%s has the result %s and its deliveries are %s', n.message_id, n.result, final.states)
      FROM notifications n CROSS JOIN LATERAL (SELECT array_agg(d.state ORDER BY d.id) AS states FROM deliveries d
        WHERE d.app_id = n.app_id AND d.notification_id = n.id) AS final
      WHERE n.result IS NOT NULL AND final.states[1:json_array_length(n.result::json -> 'deliveries')] <> (
        SELECT array_agg(d ->> 'status') FROM json_array_elements(n.result::json -> 'deliveries') AS d)`,
  },
  {
    name: 'I31',
    sql: `SELECT format('%s has %s pending and expires at %s', message_id, pending_deliveries, expires_at) AS what
      FROM notifications n WHERE (pending_deliveries = 0) <> (expires_at IS NOT NULL)
        OR expires_at < finished_at + retention_ms * interval '1 millisecond' - interval '1 millisecond'
          AND NOT EXISTS (SELECT FROM audit_events e WHERE e.app_id = n.app_id AND e.target_id = n.id::text
            AND e.action IN ('notification.expire', 'notification.extend'))`,
  },
];

export const INVARIANTS: readonly InvariantQuery[] = [...OF_RECORD, ...OF_ANSWERS, ...OF_HISTORY];
