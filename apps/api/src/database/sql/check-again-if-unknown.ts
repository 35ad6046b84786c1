// Asked (or not), and no wiser: sets the next check of an unknown delivery, or leaves it to a person.
import { evidenceColumns, isNewVerdict } from './evidence-columns.js';

/** Parameters: app id uuid, delivery id uuid, fence int4, attempts int4, ms until the next check int8 or NULL, park bool,
 *  verdict text or NULL where nothing was asked. The version rises with the verdict and the parking, never with a check's time. */
export const CHECK_AGAIN_IF_UNKNOWN = /* sql */ `
UPDATE deliveries d
SET next_check_at = clock_timestamp() + $5::int8 * interval '1 millisecond',
  attention = CASE WHEN $6::bool THEN 'resolution_required' ELSE d.attention END, ${evidenceColumns('$7')},
  check_count = d.check_count + ($7::text IS NOT NULL)::int4,
  version = d.version + greatest(($6::bool AND d.attention IS NULL)::int4, ${isNewVerdict('$7')})
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'unknown' AND d.fence = $3::int4 AND d.attempt_count = $4::int4`;
