// What the invariants are asked of: the database as of one instant and what was seen outside, side by side in temporary
// tables that the planner knows, so that each question is a few passes over them, however many deliveries there are.

import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../src/database/in-transaction.js';
import type { Arrival } from './arrivals.js';
import type { HeardAnswer, SeenAnswer } from './invariants.js';

export interface InvariantRows {
  readonly arrivals: readonly Arrival[];
  readonly answers: readonly SeenAnswer[];
  readonly heard: readonly HeardAnswer[];
  readonly heldMs: number;
}

/** Runs `ask` where the tables are; they are gone afterwards. All of it sees the database at the same instant. */
export function withInvariantTables<T>(
  pool: Pool,
  { arrivals, answers, heard, heldMs }: InvariantRows,
  ask: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    for (const [name, columns, rows] of [
      ['arrivals', ARRIVALS, arrivals],
      ['answers', ANSWERS, answers],
      ['heard_answers', HEARD, heard],
      ['patience_ms', 'held_ms float8', [{ held_ms: heldMs }]],
    ] as const) {
      await client.query(`CREATE TEMP TABLE ${name} (${columns}) ON COMMIT DROP`);
      const read = `INSERT INTO ${name} SELECT * FROM json_to_recordset($1::json) AS r (${columns})`;
      await client.query(read, [JSON.stringify(rows, storable)]);
      await client.query(`ANALYZE ${name}`);
    }
    for (const [name, sql] of Object.entries(DERIVED))
      await client
        .query(`CREATE TEMP TABLE ${name} ON COMMIT DROP AS ${sql}`)
        .then(() => client.query(`ANALYZE ${name}`));
    return await ask(client);
  });
}

/** What was posted may hold what no database takes; none of that was ever accepted. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '') : value;
}

const ARRIVALS = 'what text, address text, delivery_id uuid, named_id uuid, sha256 text, at timestamptz';
const ANSWERS = 'id uuid, "messageId" text, "acceptedAt" timestamptz, result json, deliveries json';
const HEARD = `"messageId" text, payload jsonb, source text, status int4, id uuid, code text, duplicate boolean,
  "askedAt" timestamptz, "answeredAt" timestamptz`;

const DERIVED = {
  /** How long after its lease a delivery may still be held. */
  patience: `SELECT held_ms * interval '1 millisecond' AS held FROM patience_ms`,
  /** All that callers were told, and as what a repeat was suppressed. */
  heard: `SELECT *, status BETWEEN 200 AND 299 AS is_taken, CASE
      WHEN status BETWEEN 200 AND 299 AND duplicate THEN 'replay' WHEN code = 'message_id_reused' THEN 'mismatch'
      WHEN code = 'message_id_in_use' THEN 'in_use' WHEN code = 'message_id_expired' THEN 'expired' END AS suppressed_as
    FROM heard_answers`,
  /** Every delivery, where it goes, and how often its place took it: mails and webhooks by the ledger, what lies in tables
   *  of ours by its rows. `is_kept_here`: those rows go with the recipient, or by their age. */
  outside: `SELECT d.*, e.provider, CASE
      WHEN e.provider = 'sandbox' OR d.channel = 'inbox' THEN NULL
      WHEN d.channel = 'webhook' THEN regexp_replace(d.recipient::json ->> 'url', '^https?://[^/]+', '')
      ELSE d.recipient::json #>> '{}' END AS address,
      coalesce(e.provider = 'sandbox', false) OR d.channel = 'inbox' AS is_kept_here,
      coalesce(CASE WHEN e.provider = 'sandbox' THEN s.n WHEN d.channel = 'inbox' THEN i.n ELSE t.n END, 0) AS taken
    FROM deliveries d LEFT JOIN senders e ON e.app_id = d.app_id AND e.id = d.sender_id
    LEFT JOIN (SELECT delivery_id, count(*) AS n FROM arrivals WHERE what IN ('mail', 'taken') GROUP BY 1) AS t
      ON t.delivery_id = d.id
    LEFT JOIN (SELECT app_id, delivery_id, count(*) AS n FROM sandbox_messages GROUP BY 1, 2) AS s
      ON s.app_id = d.app_id AND s.delivery_id = d.id
    LEFT JOIN (SELECT app_id, delivery_id, count(*) AS n FROM inbox_items GROUP BY 1, 2) AS i
      ON i.app_id = d.app_id AND i.delivery_id = d.id`,
  moves: `SELECT t.*, lag(t.to_state) OVER step AS before, lag(t.fence) OVER step AS fence_before, lag(t.at) OVER step AS at_before,
      row_number() OVER (PARTITION BY t.app_id, t.delivery_id ORDER BY t.seq DESC) = 1 AS is_last,
      -- Which of its begins it is, where it is one.
      count(*) FILTER (WHERE t.rule = 'T4') OVER step AS begin_number
    FROM delivery_transitions t WINDOW step AS (PARTITION BY t.app_id, t.delivery_id ORDER BY t.seq)`,
  begun: `SELECT app_id, delivery_id, count(*) AS n, min(at) AS first_at FROM moves WHERE rule = 'T4' GROUP BY 1, 2`,
  past: `SELECT app_id, delivery_id, count(*) AS n, count(DISTINCT sender_id) AS sender_count FROM attempts GROUP BY 1, 2`,
  /** Further sends that a person or a policy decided on: of which delivery, when, and the new one. */
  resends: `SELECT app_id, target_id::uuid AS delivery_id, at, (after::json ->> 'newDeliveryId')::uuid AS new_id
    FROM audit_events WHERE target_kind = 'delivery' AND after::json ->> 'newDeliveryId' IS NOT NULL`,
  /** What came to places outside under a key of ours that no delivery to there has, and was not forgotten since. */
  strays: `SELECT a.* FROM arrivals a WHERE a.what <> 'rcpt'
      AND NOT EXISTS (SELECT FROM outside o WHERE o.id = a.delivery_id AND (o.address = a.address OR o.recipient IS NULL))
      -- Purged: the delivery is gone.
      AND NOT EXISTS (SELECT FROM heard h JOIN notifications n ON n.message_id = h."messageId"
        WHERE strpos(h.payload::text, a.address) > 0 AND n.purged_at IS NOT NULL)`,
} as const;
