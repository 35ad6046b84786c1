// A batch of decisions: its name is taken, and its selection is frozen as rows, with what speaks against each.
import { LIMITS } from '@oneping/contracts';
import { inQuarantine, isErased, isLookedUp, otherSendArrived } from './action-guards.js';
import { evidenceVerdict } from './evidence-of.js';

/** No row: the name is taken. Parameters: app id uuid, id uuid, name text, content as JSON text, status text, by text, request id text or NULL. */
export const NAME_RESOLUTION_BATCH = /* sql */ `
INSERT INTO resolution_batches (app_id, id, name, content, status, has_more, created_by, request_id)
VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, false, $6::text, $7::text)
ON CONFLICT (app_id, name) DO NOTHING RETURNING id`;

/**
 * Only what waits for a person, those that are unknown for longest first. Parameters: app id uuid, batch id uuid,
 * is "not sent" bool, with a new send bool, quarantine ms int8; then the filters, NULL where not asked: sender's name,
 * channel, reason code, unknown before timestamptz, verdict ('none': there is none), exactly these deliveries uuid[].
 */
export const FREEZE_RESOLUTION_BATCH = /* sql */ `
WITH matched AS MATERIALIZED (
  SELECT d.app_id, d.id, d.notification_id, d.version, ${evidenceVerdict('d')} AS verdict, CASE
    WHEN d.proved_at IS NOT NULL THEN 'proof_on_file'
    WHEN d.evidence_verdict = 'several' THEN 'evidence_several'
    WHEN NOT $3::bool AND d.evidence_verdict = 'not_found' THEN 'evidence_not_found'
    WHEN NOT $3::bool THEN NULL
    WHEN d.evidence_verdict = 'found' THEN 'evidence_found'
    WHEN $4::bool AND (d.earlier_proved OR ${otherSendArrived('d')}) THEN 'proof_on_file'
    WHEN $4::bool AND ${isErased('d')} THEN 'content_erased'
    WHEN ${inQuarantine('d', '$5')} THEN 'quarantine'
    WHEN NOT ${isLookedUp('d')} THEN 'lookup_required' END AS code,
    row_number() OVER (ORDER BY d.state_since, d.id) AS position
  FROM deliveries d JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id
  WHERE d.app_id = $1::uuid AND d.attention = 'resolution_required' AND d.state = 'unknown'
    AND ($6::text IS NULL OR s.name = $6::text) AND ($7::text IS NULL OR d.channel = $7::text)
    AND ($8::text IS NULL OR d.reason_code = $8::text)
    AND ($9::timestamptz IS NULL OR d.state_since < $9::timestamptz)
    AND ($10::text IS NULL OR coalesce(${evidenceVerdict('d')}, 'none') = $10::text)
    AND ($11::uuid[] IS NULL OR d.id = ANY ($11::uuid[]))
  ORDER BY d.state_since, d.id LIMIT ${LIMITS.resolutionBatchItems + 1}
), frozen AS (
  INSERT INTO resolution_batch_items (app_id, batch_id, delivery_id, notification_id, version, verdict, result, code, at)
  SELECT app_id, $2::uuid, id, notification_id, version, verdict,
    CASE WHEN code IS NULL THEN 'pending' ELSE 'excluded' END, code, CASE WHEN code IS NULL THEN NULL ELSE clock_timestamp() END
  FROM matched WHERE position <= ${LIMITS.resolutionBatchItems}
  RETURNING 1
)
UPDATE resolution_batches b
SET has_more = (SELECT count(*) FROM matched) > ${LIMITS.resolutionBatchItems}
WHERE b.app_id = $1::uuid AND b.id = $2::uuid
RETURNING (SELECT count(*) FROM frozen)::int4 AS selected`;

/** Starts what was dry so far. Parameters: app id uuid, batch id uuid. */
export const START_IF_DRY = /* sql */ `
UPDATE resolution_batches SET status = 'running' WHERE app_id = $1::uuid AND id = $2::uuid AND status = 'dry_run'`;

/** Parameters: app id uuid, batch id uuid. The executor holds the same row for each of its steps. */
export const ABORT_IF_NOT_DONE = /* sql */ `
UPDATE resolution_batches SET status = 'aborted', finished_at = clock_timestamp()
WHERE app_id = $1::uuid AND id = $2::uuid AND status IN ('dry_run', 'running')`;

/** Parameters: app id uuid, batch id uuid. */
export const ABORT_PENDING_ITEMS = /* sql */ `
UPDATE resolution_batch_items SET result = 'aborted', at = clock_timestamp()
WHERE app_id = $1::uuid AND batch_id = $2::uuid AND result = 'pending'`;
