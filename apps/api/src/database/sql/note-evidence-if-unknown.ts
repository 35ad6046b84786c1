// Puts an answer that somebody asked for on an unknown delivery; its checks go on as they were.
import { evidenceColumns, isNewVerdict } from './evidence-columns.js';

/** Parameters: app id uuid, delivery id uuid, fence int4, attempts int4, verdict text. */
export const NOTE_EVIDENCE_IF_UNKNOWN = /* sql */ `
UPDATE deliveries d
SET ${evidenceColumns('$5')}, version = d.version + ${isNewVerdict('$5')}
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'unknown' AND d.fence = $3::int4 AND d.attempt_count = $4::int4`;
