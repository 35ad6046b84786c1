// Fills an app with finished keys as accepting, a worker and a few repeats would have left them: in bulk, past the triggers.
import { Client } from 'pg';

export interface FillOptions {
  readonly appId: string;
  readonly senderId: string;
  readonly count: number;
  /** So many of the oldest have expired. */
  readonly expiredCount: number;
  readonly onProgress: (doneCount: number) => void;
}

const CHUNK = 20_000;
/** Accepted over this span, the oldest first. */
const SPAN = `interval '7 days'`;

// One in fifty failed, one in ten was repeated, one in a hundred with another payload.
const FILL = /* sql */ `
WITH key AS MATERIALIZED (
  SELECT i, uuidv7(shift) AS id, uuidv7(shift) AS delivery_id, clock_timestamp() + shift AS at,
    'order-' || md5(i::text || $1::uuid::text) AS message_id, CASE WHEN i % 50 = 7 THEN 'failed' ELSE 'sent' END AS state,
    'user' || i % 10000 || '@example.com' AS address, gen_random_uuid() AS worker_id
  FROM (SELECT i, (i::float8 / $5::int4 - 1) * ${SPAN} AS shift FROM generate_series($3::int4, $4::int4 - 1) AS i) AS numbered
), notification AS (
  INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, body, accepted_at, retention_ms,
    pending_deliveries, result, finished_at, expires_at, api_key_id, request_id)
  SELECT $1::uuid, id, message_id, sha256(message_id::bytea), 1, json_build_object(
      'content', json_build_object('subject', 'Your order is on its way', 'text', repeat('It left us today. ', 17)),
      'metadata', json_build_object('orderId', i), 'to', json_build_object('email', address))::text,
    at, 604800000, 0, json_build_object('status', state, 'finishedAt', at, 'deliveries', json_build_array(json_build_object(
      'channel', 'email', 'recipient', address, 'sendNumber', 1, 'status', state,
      'reasonCode', CASE state WHEN 'failed' THEN 'smtp_550' END, 'providerMessageId', id::text)))::text,
    at + interval '1 s', CASE WHEN i < $6::int4 THEN clock_timestamp() - interval '1 h' + i * interval '1 ms'
      ELSE at + interval '8 days' END, '00000000-0000-4000-8000-000000000001', 'req-' || i
  FROM key
), delivery AS (
  INSERT INTO deliveries (app_id, id, notification_id, channel, recipient, recipient_hash, sender_id, state, rule, fence, version,
    retry_until, attempt_count, first_submitted_at, config_version, request_hash, safety_class, usable_key_window_ms,
    provider_message_id, reason_code, unsent_state, unsent_accepted_at, state_since, finished_at)
  SELECT $1, delivery_id, id, 'email', to_json(address)::text, sha256(address::bytea), $2::uuid, state,
    CASE state WHEN 'sent' THEN 'T5' ELSE 'T6' END, 1, 4, at + interval '1 day', 1, at, 1, md5(message_id), 'lookup', 0,
    CASE state WHEN 'sent' THEN id::text END, CASE state WHEN 'failed' THEN 'smtp_550' END, nullif(state, 'sent'), CASE state WHEN 'failed' THEN at END,
    at + interval '1 s', at + interval '1 s'
  FROM key
), attempt AS (
  INSERT INTO attempts (app_id, delivery_id, number, sender_id, worker_id, fence, began_at, ended_at, call_timeout_ms, verdict, outcome, phase)
  SELECT $1, delivery_id, 1, $2, worker_id, 1, at, at + interval '1 s', 60000,
    CASE state WHEN 'sent' THEN 'accepted' ELSE 'refused' END, CASE state WHEN 'sent' THEN 'sent' ELSE 'rejected' END, 'answered' FROM key
), transition AS (
  INSERT INTO delivery_transitions (app_id, delivery_id, at, from_state, to_state, rule, fence, worker_id)
  SELECT $1, delivery_id, at + n * interval '300 ms', (ARRAY['queued', 'claimed', 'sending'])[n],
    CASE WHEN n = 3 THEN state ELSE (ARRAY['claimed', 'sending'])[n] END,
    CASE WHEN n < 3 THEN (ARRAY['T1', 'T4'])[n] WHEN state = 'sent' THEN 'T5' ELSE 'T6' END, 1, worker_id
  FROM key CROSS JOIN generate_series(1, 3) AS n ORDER BY i, n
), repeats AS (
  INSERT INTO key_repeats (app_id, notification_id, duplicate_count, mismatch_count)
  SELECT $1, id, 1, CASE WHEN i % 100 = 3 THEN 1 ELSE 0 END FROM key WHERE i % 10 = 3
)
INSERT INTO duplicates (app_id, id, at, kind, message_id, notification_id, api_key_id, address, source, answer_status, same_payload, delay_ms)
SELECT $1, gen_random_uuid(), at + interval '2 s', CASE WHEN i % 100 = 3 THEN 'mismatch' ELSE 'replay' END, message_id, id,
  '00000000-0000-4000-8000-000000000001', '127.0.0.1', 'single', CASE WHEN i % 100 = 3 THEN 422 ELSE 200 END, i % 100 <> 3, 2000
FROM key WHERE i % 10 = 3`;

export async function fillKeys(databaseUrl: string, options: FillOptions): Promise<void> {
  const { appId, senderId, count, expiredCount, onProgress } = options;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query('SET synchronous_commit = off');
    for (let from = 0; from < count; from += CHUNK) {
      const to = Math.min(from + CHUNK, count);
      await client.query(FILL, [appId, senderId, from, to, count, expiredCount]);
      onProgress(to);
    }
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
