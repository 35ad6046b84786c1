// The invariants about what callers are told: their answers against the record, and against each other.
import type { InvariantQuery } from './invariant-queries.js';

/** Where an answer was lost, or the API could not say, a row may be there that nobody was told of. */
const TOLD = /* sql */ `(SELECT "messageId", bool_or(status = 0 OR status >= 500) AS has_lost,
  count(*) FILTER (WHERE is_taken AND NOT duplicate) AS originals, count(*) FILTER (WHERE is_taken) AS taken,
  count(*) FILTER (WHERE suppressed_as IS NOT NULL) AS suppressed
FROM heard GROUP BY "messageId")`;

/** What is on record of suppressed repeats. */
const KEPT = '(SELECT message_id, kind, count(*) AS n FROM duplicates GROUP BY 1, 2)';

export const OF_ANSWERS: readonly InvariantQuery[] = [
  {
    name: 'I8',
    sql: `SELECT format('%s was taken with %s different payloads', "messageId", count(DISTINCT payload)) AS what
      FROM heard WHERE is_taken GROUP BY "messageId" HAVING count(DISTINCT payload) > 1`,
  },
  {
    name: 'I10',
    sql: `SELECT format('%s was only ever refused and has a row', told."messageId") AS what
      FROM ${TOLD} AS told JOIN notifications n ON n.message_id = told."messageId"
      WHERE told.taken = 0 AND told.suppressed = 0 AND NOT told.has_lost`,
  },
  {
    name: 'I11',
    sql: `SELECT format('delivery %s is of another app than its notification', d.id) AS what
      FROM deliveries d JOIN notifications n ON n.id = d.notification_id WHERE n.app_id <> d.app_id
      UNION ALL SELECT format('delivery %s goes through a sender of another app', d.id)
      FROM deliveries d JOIN senders s ON s.id = d.sender_id WHERE s.app_id <> d.app_id
      UNION ALL SELECT format('%s of delivery %s is in another app', it.kind, d.id)
      FROM (SELECT 'an attempt' AS kind, app_id, delivery_id FROM attempts
        UNION ALL SELECT 'a transition', app_id, delivery_id FROM delivery_transitions
        UNION ALL SELECT 'evidence', app_id, delivery_id FROM evidence
        UNION ALL SELECT 'an inbox item', app_id, delivery_id FROM inbox_items
        UNION ALL SELECT 'a message of the sandbox', app_id, delivery_id FROM sandbox_messages) AS it
      JOIN deliveries d ON d.id = it.delivery_id WHERE d.app_id <> it.app_id
      UNION ALL SELECT format('a duplicate of %s is in another app', n.message_id)
      FROM duplicates r JOIN notifications n ON n.id = r.notification_id WHERE n.app_id <> r.app_id`,
  },
  {
    name: 'I12',
    sql: `SELECT format('%s was answered as the original %s times of %s', "messageId", originals, taken) AS what
      FROM ${TOLD} AS told WHERE originals > 1 OR originals = 0 AND taken > 0 AND NOT has_lost
      UNION ALL SELECT format('%s was replayed %s times and has %s rows', told."messageId", taken - originals, coalesce(kept.n, 0))
      FROM ${TOLD} AS told LEFT JOIN ${KEPT} AS kept ON kept.message_id = told."messageId" AND kept.kind = 'replay'
      WHERE NOT told.has_lost AND coalesce(kept.n, 0) <> told.taken - told.originals`,
  },
  {
    name: 'I13',
    sql: `SELECT format('%s was taken with another payload than it has', h."messageId") AS what
      FROM heard h JOIN notifications n ON n.id = h.id
      -- A secret of the recipient's own is kept as a hash.
      WHERE h.is_taken AND n.body IS NOT NULL AND n.body::jsonb <> h.payload AND h.payload::text NOT LIKE '%"secret":%' AND NOT EXISTS (
        SELECT FROM deliveries d WHERE d.app_id = n.app_id AND d.notification_id = n.id AND d.recipient IS NULL)
      UNION ALL SELECT format('%s was called reused with its own payload', h."messageId")
      FROM heard h JOIN notifications n ON n.message_id = h."messageId"
      WHERE h.suppressed_as = 'mismatch' AND n.body::jsonb = h.payload`,
  },
  {
    name: 'I14',
    sql: `SELECT format('%s was answered with the record of %s', h."messageId", n.message_id) AS what
      FROM heard h JOIN notifications n ON n.id = h.id WHERE h.is_taken AND n.message_id <> h."messageId" COLLATE "C"
      UNION ALL SELECT format('a duplicate of %s counts for %s', r.message_id, n.message_id)
      FROM duplicates r JOIN notifications n ON n.app_id = r.app_id AND n.id = r.notification_id
      WHERE r.message_id <> n.message_id`,
  },
  {
    name: 'I26',
    sql: `SELECT format('%s was suppressed %s times as %s and has %s rows', told."messageId", told.n, told.kind, coalesce(kept.n, 0)) AS what
      FROM (SELECT "messageId", suppressed_as AS kind, count(*) AS n FROM heard
        WHERE suppressed_as IS NOT NULL GROUP BY 1, 2) AS told
      LEFT JOIN ${KEPT} AS kept ON kept.message_id = told."messageId" AND kept.kind = told.kind
      WHERE coalesce(kept.n, 0) < told.n`,
  },
  {
    name: 'I28',
    sql: `SELECT format('%s was told apart: %s', "messageId", string_agg(DISTINCT said, ' and ')) AS what
      FROM (SELECT "messageId", payload, source || ' ' || CASE WHEN is_taken THEN 'taken' ELSE code END AS said,
          CASE WHEN is_taken THEN 'taken' ELSE code END AS verdict, source FROM heard
        WHERE is_taken OR status = 400 OR status = 413) AS judged
      GROUP BY "messageId", payload HAVING count(DISTINCT source) > 1 AND count(DISTINCT verdict) > 1`,
  },
];
