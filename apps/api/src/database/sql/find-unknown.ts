// Reads one unknown delivery, for a look-up that somebody asks for.
import { UNKNOWN_ROWS } from './unknown-rows.js';

/** Parameters: app id uuid, delivery id uuid. No row: it is not unknown. */
export const FIND_UNKNOWN = /* sql */ `
WITH unknown AS MATERIALIZED (
  SELECT d.*, 1 AS turn FROM deliveries d WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'unknown'
)
${UNKNOWN_ROWS}`;
