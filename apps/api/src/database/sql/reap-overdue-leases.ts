// T3, T9, T5p, T6c: takes deliveries from workers whose lease is over, and counts crashes where the worker died.
import { HELD_BY_NOBODY } from './held-by-nobody.js';
import { nothingOpen } from './nothing-open.js';
import { isWorkerLockHeld } from './worker-lock.js';

const IS_POISON = 'j.crash_count >= $2::int4';
const PROVED = `(j.state = 'sending' AND d.proved_at IS NOT NULL)`;
const PARKED = `(${IS_POISON} OR j.state = 'sending' AND j.safety_class = 'opaque')`;

/**
 * Parameters: at most how many int4, the crash that is the last one int4.
 * Walks the few rows that are held, never the queue. A lease that is over is a crash only where the worker's heartbeat
 * session has ended too, without a clean stop and not together with the server; then the delivery that it held alone is to
 * blame, or if there was none, all that it held. Where it has not, all that is known is that the lease is over.
 */
export const REAP_OVERDUE_LEASES = /* sql */ `
WITH overdue AS MATERIALIZED (
  SELECT d.app_id, d.id, d.state, d.fence, d.attempt_count, d.worker_id, d.crash_count,
    d.sender_id, d.call_began_at, d.call_timeout_ms, d.safety_class, ${nothingOpen('d')} AS has_nothing_open
  FROM deliveries d
  WHERE d.worker_id IS NOT NULL AND d.lease_ends_at <= (SELECT clock_timestamp())
  LIMIT $1::int4
), dead AS MATERIALIZED (
  SELECT w.id, CASE WHEN w.found_dead_at IS NOT NULL THEN w.died_of ELSE (
    SELECT h.id FROM deliveries h WHERE h.worker_id = w.id AND h.claimed_alone ORDER BY h.id LIMIT 1) END AS died_of
  FROM workers w
  WHERE w.id IN (SELECT worker_id FROM overdue) AND w.stopped_at IS NULL
    AND w.heartbeat_at > pg_postmaster_start_time() AND NOT ${isWorkerLockHeld('w.id')}
), judged AS MATERIALIZED (
  SELECT o.app_id, o.id, o.state, o.fence, o.attempt_count, o.worker_id, o.sender_id, o.call_began_at, o.call_timeout_ms,
    o.safety_class, o.has_nothing_open, blame.is_blamed,
    CASE WHEN dead.id IS NULL THEN 'lease_over' ELSE 'worker_died' END AS ended_by, o.crash_count + blame.is_blamed::int4 AS crash_count
  FROM overdue o LEFT JOIN dead ON dead.id = o.worker_id
  CROSS JOIN LATERAL (SELECT dead.id IS NOT NULL AND (dead.died_of IS NULL OR dead.died_of = o.id) AS is_blamed) AS blame
), reaped AS (
  UPDATE deliveries d
  SET state = CASE WHEN ${PROVED} THEN 'sent' WHEN j.state = 'sending' THEN 'unknown'
                   WHEN NOT ${IS_POISON} THEN 'queued' WHEN j.has_nothing_open THEN 'failed' ELSE 'unknown' END,
    rule = CASE WHEN ${PROVED} THEN 'T5p' WHEN j.state = 'sending' THEN 'T9'
                WHEN NOT ${IS_POISON} THEN 'T3' WHEN j.has_nothing_open THEN 'T6c' ELSE 'T20' END,
    version = d.version + 1, state_since = clock_timestamp(), crash_count = j.crash_count, ${HELD_BY_NOBODY},
    fence = d.fence + CASE WHEN j.state = 'claimed' AND NOT ${IS_POISON} THEN 0 ELSE 1 END,
    due_at = CASE WHEN j.state = 'claimed' AND NOT ${IS_POISON} THEN d.due_at END,
    attention = CASE WHEN NOT ${PROVED} AND (j.state = 'sending' OR NOT j.has_nothing_open) AND ${PARKED} THEN 'resolution_required' END,
    next_check_at = CASE WHEN NOT ${PROVED} AND j.state = 'sending' AND NOT ${PARKED} THEN clock_timestamp() END,
    -- Not where another delivery has it: one row must not stop the others from being reaped.
    provider_message_id = CASE WHEN ${PROVED} AND NOT EXISTS (
      SELECT FROM deliveries t WHERE t.app_id = d.app_id AND t.sender_id = d.sender_id
        AND t.provider_message_id = d.proof::json ->> 'providerMessageId')
      THEN d.proof::json ->> 'providerMessageId' ELSE d.provider_message_id END,
    reason_code = CASE WHEN ${PROVED} THEN NULL WHEN j.state = 'sending' THEN j.ended_by
                       WHEN ${IS_POISON} THEN 'crashed_worker' ELSE d.reason_code END,
    reason_detail = CASE WHEN j.state = 'claimed' AND NOT ${IS_POISON} THEN d.reason_detail END,
    finished_at = CASE WHEN ${PROVED} OR j.state = 'claimed' AND ${IS_POISON} AND j.has_nothing_open THEN clock_timestamp() END
  FROM judged j
  WHERE d.app_id = j.app_id AND d.id = j.id AND d.state = j.state AND d.fence = j.fence
    AND d.attempt_count = j.attempt_count AND d.lease_ends_at <= clock_timestamp()
  RETURNING j.*, d.state AS state_now, d.notification_id, d.finished_at
), appended AS (
  INSERT INTO attempts (app_id, delivery_id, number, sender_id, worker_id, fence, began_at, ended_at, call_timeout_ms,
    verdict, outcome, code, phase)
  SELECT app_id, id, attempt_count, sender_id, worker_id, fence, call_began_at, clock_timestamp(), call_timeout_ms,
    NULL, 'unknown', 'lease_over', ended_by
  FROM reaped WHERE state = 'sending'
), marked AS (
  UPDATE workers w SET found_dead_at = clock_timestamp(), died_of = dead.died_of FROM dead
  WHERE w.id = dead.id AND w.found_dead_at IS NULL
)
SELECT app_id, notification_id, state_now, finished_at IS NOT NULL AS is_final, crash_count >= $2::int4 AS is_poison
FROM reaped`;
