// Writes down what a provider answered. The same answer to the same question again counts up, so that years of asking stay
// one row; of another answer nothing is lost. "Too early" counts down in words, and means the same each time.

/**
 * Parameters: app id uuid, delivery id uuid, id uuid, attempt number int4, verdict text, method text, query text,
 * provider message id text or NULL, ms that the source sees back int8 or NULL, raw answer text or NULL, asked by text.
 * The delivery's row must be locked by the caller's transaction.
 */
export const RECORD_EVIDENCE = /* sql */ `
WITH latest AS (
  SELECT id FROM evidence WHERE app_id = $1::uuid AND delivery_id = $2::uuid ORDER BY asked_at DESC, id DESC LIMIT 1
), repeated AS (
  UPDATE evidence e
  SET asked_at = clock_timestamp(), asked_count = e.asked_count + 1, sees_back_ms = $9::int8, answer = $10::text
  FROM latest
  WHERE e.app_id = $1::uuid AND e.id = latest.id AND e.attempt_number = $4::int4 AND e.verdict = $5::text
    AND e.method = $6::text AND e.query = $7::text AND e.asked_by = $11::text
    AND e.provider_message_id IS NOT DISTINCT FROM $8::text
    AND (e.verdict = 'too_early' OR e.answer IS NOT DISTINCT FROM $10::text)
  RETURNING e.id
)
INSERT INTO evidence (app_id, delivery_id, id, attempt_number, verdict, method, query, provider_message_id, sees_back_ms, answer, asked_by)
SELECT $1::uuid, $2::uuid, $3::uuid, $4::int4, $5::text, $6::text, $7::text, $8::text, $9::int8, $10::text, $11::text
WHERE NOT EXISTS (SELECT FROM repeated)`;
