// T5, T5p, T6, T6', T7, T7', T8: a call has ended; its attempt is appended with its verdict and the delivery moves, in one statement.
import { HELD_BY_NOBODY } from './held-by-nobody.js';
import { otherOpen } from './nothing-open.js';

/** T5p: somebody proved meanwhile that the provider has it. Read from the row itself, so that proof and settlement wait for each other. */
const PROVED = `(d.proved_at IS NOT NULL AND v.rule <> 'T5')`;
const WANTED_ID = `(CASE WHEN ${PROVED} THEN d.proof::json ->> 'providerMessageId' ELSE v.provider_message_id END)`;

/**
 * Parameters: app ids uuid[], delivery ids uuid[], fences int4[], attempt numbers int4[], to text[],
 * delay ms int8[] (of the retry or the next check; NULL parks), is sender-wide bool[], codes text[], phases text[],
 * details text[], provider message ids text[], outcomes text[], and whether provider message ids are kept bool:
 * where one is taken by another delivery, the row is settled without it and a conflict is recorded.
 * Answers a row for each position that was still held.
 */
export const SETTLE_IF_HELD = /* sql */ `
WITH input AS MATERIALIZED (
  SELECT generate_series(1, cardinality($1::uuid[])) AS position,
    unnest($1::uuid[]) AS app_id, unnest($2::uuid[]) AS id, unnest($3::int4[]) AS fence, unnest($4::int4[]) AS number,
    unnest($5::text[]) AS wanted, unnest($6::int8[]) * interval '1 millisecond' AS delay,
    unnest($7::bool[]) AS is_sender_wide, unnest($8::text[]) AS code, unnest($9::text[]) AS phase,
    unnest($10::text[]) AS detail, unnest($11::text[]) AS provider_message_id, unnest($12::text[]) AS outcome
), held AS MATERIALIZED (
  SELECT i.*, d.sender_id, d.worker_id, d.call_began_at, d.call_timeout_ms, ${otherOpen('d')} AS has_other_open, clock.now,
    -- Time in which the sender was paused does not count against the retry horizon.
    d.retry_until + (s.paused_total_ms - d.paused_before_ms) * interval '1 millisecond'
      + coalesce(clock.now - s.paused_at, interval '0') AS retry_until
  FROM (SELECT clock_timestamp() AS now) AS clock CROSS JOIN input i
  JOIN deliveries d ON d.app_id = i.app_id AND d.id = i.id
    AND d.state = 'sending' AND d.fence = i.fence AND d.attempt_count = i.number
  JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id
), ruled AS MATERIALIZED (
  SELECT h.*, CASE
    WHEN h.wanted = 'sent' THEN 'T5'
    WHEN h.wanted = 'unknown' THEN 'T8'
    -- A refusal proves only its own attempt: an older one may still have arrived.
    WHEN h.has_other_open THEN CASE h.wanted WHEN 'failed' THEN 'T6''' ELSE 'T7''' END
    WHEN h.wanted = 'failed' THEN 'T6'
    WHEN NOT h.is_sender_wide AND h.now + h.delay > h.retry_until THEN 'T6'
    ELSE 'T7' END AS rule
  FROM held h
), verdict AS MATERIALIZED (
  SELECT r.*, CASE r.rule WHEN 'T5' THEN 'sent' WHEN 'T6' THEN 'failed' WHEN 'T7' THEN 'queued' ELSE 'unknown' END AS state,
    r.rule = 'T6' AND r.wanted = 'queued' AS is_exhausted
  FROM ruled r
), moved AS (
  UPDATE deliveries d
  SET state = CASE WHEN ${PROVED} THEN 'sent' ELSE v.state END,
    rule = CASE WHEN ${PROVED} THEN 'T5p' ELSE v.rule END,
    version = d.version + 1, state_since = v.now, ${HELD_BY_NOBODY},
    due_at = CASE WHEN v.rule = 'T7' AND NOT ${PROVED} THEN least(v.now + v.delay, d.deadline) END,
    retry_count = d.retry_count + CASE WHEN v.rule = 'T7' AND NOT v.is_sender_wide AND NOT ${PROVED} THEN 1 ELSE 0 END,
    next_check_at = CASE WHEN v.state = 'unknown' AND NOT ${PROVED} THEN v.now + v.delay END,
    attention = CASE WHEN v.state = 'unknown' AND NOT ${PROVED} AND v.delay IS NULL THEN 'resolution_required'
                     WHEN NOT $13::bool AND ${WANTED_ID} IS NOT NULL THEN 'conflict' END,
    provider_message_id = CASE WHEN $13::bool THEN coalesce(${WANTED_ID}, d.provider_message_id) ELSE d.provider_message_id END,
    reason_code = CASE WHEN ${PROVED} THEN NULL WHEN v.is_exhausted THEN 'retries_exhausted' ELSE v.code END,
    reason_detail = CASE WHEN ${PROVED} OR v.rule = 'T5' THEN NULL
                         WHEN v.is_exhausted THEN concat_ws(': ', v.code, v.detail) ELSE v.detail END,
    finished_at = CASE WHEN ${PROVED} OR v.state IN ('sent', 'failed') THEN v.now END
  FROM verdict v
  WHERE d.app_id = v.app_id AND d.id = v.id
    AND d.state = 'sending' AND d.fence = v.fence AND d.attempt_count = v.number
  RETURNING v.*, d.notification_id, d.finished_at, ${WANTED_ID} AS wanted_id
), appended AS (
  INSERT INTO attempts (app_id, delivery_id, number, sender_id, worker_id, fence, began_at, ended_at, call_timeout_ms,
    verdict, outcome, code, phase, detail)
  SELECT app_id, id, number, sender_id, worker_id, fence, call_began_at, now, call_timeout_ms,
    CASE wanted WHEN 'sent' THEN 'accepted' WHEN 'unknown' THEN NULL ELSE 'refused' END, outcome, code, phase, detail
  FROM moved
), contradicted AS (
  INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail)
  SELECT app_id, gen_random_uuid(), id, notification_id, 'provider_message_id_taken',
    'The provider answered with the id ' || wanted_id || ', which another delivery of this sender has.'
  FROM moved WHERE NOT $13::bool AND wanted_id IS NOT NULL
)
SELECT position, app_id, notification_id, finished_at IS NOT NULL AS is_final FROM moved`;
