// Asked about a delivery that a person has called not sent (T15): evidence only, until the horizon of its sender.
import { evidenceColumns, isNewVerdict } from './evidence-columns.js';

/** Parameters: app id uuid, delivery id uuid, fence int4, attempts int4, ms until the next check int8 or NULL to end them,
 *  verdict text or NULL where nothing was asked. */
export const WATCH_AGAIN_IF_DECIDED = /* sql */ `
UPDATE deliveries d
SET next_check_at = clock_timestamp() + $5::int8 * interval '1 millisecond', ${evidenceColumns('$6')},
  check_count = d.check_count + ($6::text IS NOT NULL)::int4, version = d.version + ${isNewVerdict('$6')}
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'failed' AND d.fence = $3::int4
  AND d.attempt_count = $4::int4 AND d.next_check_at IS NOT NULL`;
