// The invariants about the way that a delivery took: its history, its requests, its times, its end.
import type { InvariantQuery } from './invariant-queries.js';

export const OF_HISTORY: readonly InvariantQuery[] = [
  {
    name: 'I17',
    // Where a sender took over from another, the body may be the other's: nothing was open then.
    sql: `SELECT format('%s got %s bodies of delivery %s', a.address, count(DISTINCT a.sha256), a.delivery_id) AS what
      FROM arrivals a LEFT JOIN past ON past.delivery_id = a.delivery_id
      WHERE a.what IN ('mail', 'request') AND a.delivery_id IS NOT NULL AND coalesce(past.sender_count, 1) <= 1
      GROUP BY a.address, a.delivery_id HAVING count(DISTINCT a.sha256) > 1
      UNION ALL SELECT format('%s got delivery %s under the key of %s', address, named_id, delivery_id)
      FROM arrivals WHERE named_id <> delivery_id
      UNION ALL SELECT format('%s got a call under the key of %s, and no such delivery goes there', address, delivery_id)
      FROM strays WHERE what = 'request'`,
  },
  {
    name: 'I24',
    sql: `SELECT format('%s is given up for %s crashes', id, crash_count) AS what
      FROM outside WHERE reason_code = 'crashed_worker' AND crash_count < 3
      UNION ALL SELECT format('%s is blamed for %s crashes and was taken over %s times', o.id, o.crash_count, coalesce(reaped.n, 0))
      FROM outside o LEFT JOIN (SELECT app_id, delivery_id, count(*) AS n FROM moves
        WHERE rule IN ('T3', 'T5p', 'T6c', 'T9', 'T20') GROUP BY 1, 2) AS reaped
        ON reaped.app_id = o.app_id AND reaped.delivery_id = o.id
      WHERE o.crash_count > coalesce(reaped.n, 0)`,
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
      UNION ALL SELECT format('%s was %s although an earlier send was proved', later.id, acted.how)
      FROM outside earlier JOIN outside later ON later.app_id = earlier.app_id
        AND later.notification_id = earlier.notification_id AND later.channel = earlier.channel
        AND later.recipient_hash = earlier.recipient_hash AND later.send_no > earlier.send_no
      JOIN (SELECT app_id, delivery_id, 'begun' AS how, at FROM moves WHERE rule = 'T4'
        UNION ALL SELECT app_id, delivery_id, 'taken up again', at FROM moves WHERE rule = 'T11'
        UNION ALL SELECT app_id, new_id, 'made', at FROM resends) AS acted
        ON acted.app_id = later.app_id AND acted.delivery_id = later.id AND acted.at > earlier.proved_at
      LEFT JOIN resends made ON made.app_id = later.app_id AND made.new_id = later.id
      -- Somebody read of the proof and had it sent again all the same.
      WHERE NOT EXISTS (SELECT FROM conflicts c WHERE c.app_id = earlier.app_id AND c.delivery_id = earlier.id
        AND c.at >= earlier.proved_at - interval '1 second' AND c.acknowledged_at < made.at)`,
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
