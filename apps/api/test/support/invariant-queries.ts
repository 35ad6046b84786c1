// One query per invariant of the protocol over the tables that `invariant-tables.ts` makes; each answers `what` is wrong.
import { OF_ANSWERS } from './invariants-of-answers.js';
import { OF_HISTORY } from './invariants-of-history.js';

export interface InvariantQuery {
  readonly name: string;
  readonly sql: string;
}

/** Of what the outside has, and of the record as it stands. */
const OF_RECORD: readonly InvariantQuery[] = [
  {
    name: 'I1',
    sql: `SELECT format('%s %s is %s and was taken %s times', channel, coalesce(address, id::text), state, taken) AS what
      FROM outside WHERE taken > 1
      UNION ALL SELECT format('%s was taken under the key of %s, and no such delivery goes there', address, delivery_id)
      FROM strays WHERE what IN ('mail', 'taken')
      UNION ALL SELECT format('notification %s has %s sends to one recipient', o.notification_id, count(*))
      FROM outside o LEFT JOIN (SELECT app_id, delivery_id, count(*) AS n FROM resends GROUP BY 1, 2) AS again
        ON again.app_id = o.app_id AND again.delivery_id = o.id
      GROUP BY o.app_id, o.notification_id, o.channel, o.recipient_hash HAVING count(*) > 1 + coalesce(sum(again.n), 0)`,
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
    sql: `SELECT format('%s %s is failed by %s and was taken', channel, coalesce(address, id::text), rule) AS what
      FROM outside WHERE state = 'failed' AND rule IN ('T6', 'T6c', 'T13') AND taken > 0`,
  },
  {
    name: 'I7',
    // Where a row of ours was the effect, it goes with an erased recipient.
    sql: `SELECT format('%s delivery %s is sent by %s and nobody has it', channel, id, rule) AS what
      FROM outside WHERE state = 'sent' AND rule IN ('T5', 'T5p', 'T5n', 'T10', 'T12') AND taken = 0
        AND NOT (is_kept_here AND recipient IS NULL)`,
  },
  {
    name: 'I9',
    sql: `SELECT format('%s is %s and may have left', o.id, o.state) AS what
      FROM outside o WHERE o.state IN ('canceled', 'lapsed') AND (o.taken > 0 OR EXISTS (SELECT FROM attempts a
        WHERE a.app_id = o.app_id AND a.delivery_id = o.id AND a.verdict IS DISTINCT FROM 'refused'))`,
  },
  {
    name: 'I16',
    // The ledger writes whole milliseconds, cut off. A relay hears a recipient before it knows of which delivery.
    sql: `SELECT format('%s was named outside before a begin was on record', named.address) AS what
      FROM (SELECT address, min(at) AS at FROM arrivals GROUP BY address) AS named
      JOIN outside o ON o.address = named.address LEFT JOIN begun ON begun.app_id = o.app_id AND begun.delivery_id = o.id
      GROUP BY named.address, named.at HAVING (min(begun.first_at) < named.at + interval '1 millisecond') IS NOT TRUE
      UNION ALL SELECT format('call %s of %s was seen outside before its begin was on record', seen.number, seen.delivery_id)
      FROM (SELECT delivery_id, at, row_number() OVER (PARTITION BY delivery_id ORDER BY at) AS number
        FROM arrivals WHERE what IN ('mail', 'request')) AS seen JOIN outside o ON o.id = seen.delivery_id
      LEFT JOIN moves m ON m.app_id = o.app_id AND m.delivery_id = o.id AND m.rule = 'T4' AND m.begin_number = seen.number
      WHERE (m.at < seen.at + interval '1 millisecond') IS NOT TRUE`,
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
    sql: `WITH held AS (SELECT app_id, notification_id, count(*) FILTER (WHERE finished_at IS NULL) AS pending_count,
        bool_or(send_no > 1) AS is_sent_again, array_agg(state ORDER BY id) AS states FROM outside GROUP BY 1, 2
      ), each_key AS (SELECT n.*, held.is_sent_again, held.states, coalesce(held.pending_count, 0) AS pending_count
        FROM notifications n LEFT JOIN held ON held.app_id = n.app_id AND held.notification_id = n.id)
      SELECT format('%s counts %s pending and has %s', message_id, pending_deliveries, pending_count) AS what
      FROM each_key WHERE pending_deliveries <> pending_count
      UNION ALL SELECT format('%s is finished: %s, with result: %s', message_id, pending_deliveries = 0, result IS NOT NULL)
      FROM each_key WHERE purged_at IS NULL AND (pending_deliveries = 0) <> (result IS NOT NULL AND finished_at IS NOT NULL)
        -- Sent again: what was shown once stays as it was.
        AND (pending_deliveries > 0 AND result IS NOT NULL AND is_sent_again) IS NOT TRUE
      UNION ALL SELECT format('%s has the result %s and its deliveries are %s', message_id, result, states)
      FROM each_key WHERE result IS NOT NULL AND states[1:json_array_length(result::json -> 'deliveries')] <> (
        SELECT array_agg(d ->> 'status') FROM json_array_elements(result::json -> 'deliveries') AS d)`,
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
