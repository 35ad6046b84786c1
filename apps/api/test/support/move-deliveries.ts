// Puts a delivery into a state by the transitions that lead there, as a worker would have.
import type { DataSource } from 'typeorm';

const CLAIM = `UPDATE deliveries SET state = 'claimed', rule = 'T1', fence = fence + 1, version = version + 1,
  worker_id = gen_random_uuid(), lease_ends_at = clock_timestamp() + interval '30 s' WHERE id = $1 AND state = 'queued'`;
const BEGIN = `UPDATE deliveries SET state = 'sending', rule = 'T4', version = version + 1, call_began_at = clock_timestamp(),
  call_timeout_ms = 10000, attempt_count = attempt_count + 1, first_submitted_at = clock_timestamp()
  WHERE id = $1 AND state = 'claimed'`;
const NOT_HELD = `worker_id = NULL, lease_ends_at = NULL, call_began_at = NULL, due_at = NULL, version = version + 1`;
const LOSE = `WITH lost AS (UPDATE deliveries SET state = 'unknown', rule = 'T8', ${NOT_HELD},
    attention = 'resolution_required' WHERE id = $1 AND state = 'sending' RETURNING *)
  INSERT INTO attempts (app_id, delivery_id, number, sender_id, worker_id, fence, began_at, ended_at, call_timeout_ms, outcome, code)
  SELECT app_id, id, attempt_count, sender_id, gen_random_uuid(), fence, now(), now(), 10000, 'unknown', 'timeout' FROM lost`;
const REISSUE = `UPDATE deliveries SET state = 'queued', rule = 'T11', due_at = clock_timestamp(), attention = NULL,
  version = version + 1 WHERE id = $1 AND state = 'unknown'`;
const SETTLE = `UPDATE deliveries SET state = 'sent', rule = 'T5', ${NOT_HELD}, finished_at = clock_timestamp(),
  provider_message_id = 'p-' || id WHERE id = $1 AND state = 'sending'`;

const REFUSE = `UPDATE deliveries SET state = 'failed', rule = 'T6', ${NOT_HELD}, finished_at = clock_timestamp(),
  reason_code = 'smtp_550' WHERE id = $1 AND state = 'sending'`;

const WAYS = {
  claimed: [CLAIM],
  sending: [CLAIM, BEGIN],
  unknown: [CLAIM, BEGIN, LOSE],
  reissued: [CLAIM, BEGIN, LOSE, REISSUE],
  sent: [CLAIM, BEGIN, SETTLE],
  failed: [CLAIM, BEGIN, REFUSE],
} as const;

/** From queued; rejects where somebody else was there first. Counts nothing on the notification. */
export async function moveDeliveries(database: DataSource, deliveryId: string, to: keyof typeof WAYS): Promise<void> {
  for (const statement of WAYS[to]) {
    const answer: unknown = await database.query(statement, [deliveryId]);
    // TypeORM answers [rows, count] for an UPDATE.
    if (statement.startsWith('UPDATE') && Array.isArray(answer) && answer[1] === 0)
      throw new Error('Not there any more');
  }
}
