// The invariants about the way that a delivery took: its history, its requests, its times, its end.
import type { InvariantQuery } from './invariant-queries.js';

export const OF_HISTORY: readonly InvariantQuery[] = [
  {
    name: 'I17',
    sql: `SELECT format('%s got %s bodies under the key %s', address, count(DISTINCT sha256), key) AS what
      FROM requests GROUP BY address, key HAVING count(DISTINCT sha256) > 1
      UNION ALL SELECT format('%s got %s keys for %s deliveries', r.address, count(DISTINCT r.key), goes.n)
      FROM requests r CROSS JOIN LATERAL (SELECT count(*) AS n FROM outside o WHERE o.address = r.address) AS goes
      WHERE goes.n > 0 GROUP BY r.address, goes.n HAVING count(DISTINCT r.key) > goes.n`,
  },
  {
    name: 'I24',
    sql: `SELECT format('%s is given up for %s crashes', id, crash_count) AS what
      FROM outside WHERE reason_code = 'crashed_worker' AND crash_count < 3
      UNION ALL SELECT format('%s is blamed for %s crashes and was reaped %s times', o.id, o.crash_count, reaped.n)
      FROM outside o CROSS JOIN LATERAL (SELECT count(*) AS n FROM moves m
        WHERE m.app_id = o.app_id AND m.delivery_id = o.id AND m.rule IN ('T3', 'T6c', 'T9')) AS reaped
      WHERE o.crash_count > reaped.n`,
  },
  {
    name: 'I25',
    sql: `SELECT format('%s was purged before its end', message_id) AS what
      FROM notifications WHERE purged_at < expires_at OR purged_at IS NOT NULL AND (pending_deliveries > 0 OR expires_at IS NULL)
      UNION ALL SELECT format('%s is half purged', n.message_id)
      FROM notifications n WHERE n.purged_at IS NOT NULL AND (n.body IS NOT NULL OR n.result IS NOT NULL
        OR EXISTS (SELECT FROM deliveries d WHERE d.app_id = n.app_id AND d.notification_id = n.id))
      UNION ALL SELECT format('delivery %s has lost its %s', id, 'notification')
      FROM deliveries d WHERE NOT EXISTS (SELECT FROM notifications n WHERE n.app_id = d.app_id AND n.id = d.notification_id)
      UNION ALL SELECT format('what is known of delivery %s is there without it', it.delivery_id)
      FROM (SELECT app_id, delivery_id FROM attempts UNION SELECT app_id, delivery_id FROM delivery_transitions
        UNION SELECT app_id, delivery_id FROM evidence) AS it
      WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.app_id = it.app_id AND d.id = it.delivery_id)
      UNION ALL SELECT format('%s was answered with %s, and it ended at %s', h."messageId", h.status, n.expires_at)
      FROM heard h JOIN notifications n ON n.message_id = h."messageId"
      WHERE h.is_taken AND h."askedAt" > n.expires_at
        OR h.suppressed_as = 'expired' AND (h."answeredAt" < n.expires_at - interval '1 millisecond') IS NOT FALSE`,
  },
  {
    name: 'I27',
    sql: `SELECT format('%s went back in time at %s by %s', delivery_id, at, rule) AS what
      FROM moves WHERE at < at_before OR at > clock_timestamp()
      UNION ALL SELECT format('%s is accepted at %s', message_id, accepted_at)
      FROM notifications WHERE accepted_at > clock_timestamp() OR finished_at < accepted_at`,
  },
  {
    name: 'I30',
    sql: `SELECT format('%s had proof on file and was moved by %s', o.id, m.rule) AS what
      FROM outside o JOIN moves m ON m.app_id = o.app_id AND m.delivery_id = o.id
      WHERE m.rule IN ('T4', 'T11', 'T14', 'T15') AND m.at > o.proved_at
      UNION ALL SELECT format('%s was begun although an earlier send was proved', later.id)
      FROM outside earlier JOIN outside later ON later.app_id = earlier.app_id
        AND later.notification_id = earlier.notification_id AND later.channel = earlier.channel
        AND later.recipient_hash = earlier.recipient_hash AND later.send_no > earlier.send_no
      JOIN moves m ON m.app_id = later.app_id AND m.delivery_id = later.id
      WHERE m.rule = 'T4' AND m.at > earlier.proved_at`,
  },
  {
    name: 'I32',
    // A week is the longest that a person can put something off; a schedule lies 400 days ahead at most.
    sql: `SELECT format('%s is %s and waits for nothing', id, state) AS what
      FROM outside WHERE CASE state
        WHEN 'queued' THEN (due_at < clock_timestamp() + interval '401 days') IS NOT TRUE
        WHEN 'claimed' THEN (lease_ends_at < clock_timestamp() + interval '1 day') IS NOT TRUE
        WHEN 'sending' THEN (lease_ends_at < clock_timestamp() + interval '1 day') IS NOT TRUE
        WHEN 'unknown' THEN attention IS DISTINCT FROM 'resolution_required'
          AND (next_check_at < clock_timestamp() + interval '8 days') IS NOT TRUE
        ELSE finished_at IS NULL END`,
  },
];
