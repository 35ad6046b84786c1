// Whether a delivery that must be claimed alone is due: looks only at the few whose worker died.
import { senderIsOpen } from './sender-is-open.js';

/** Parameters: sender ids uuid[]. */
export const HAS_DUE_ALONE = /* sql */ `
SELECT EXISTS (
  SELECT FROM deliveries q JOIN senders s ON s.app_id = q.app_id AND s.id = q.sender_id
  WHERE q.due_at <= (SELECT clock_timestamp()) AND q.crash_count > 0 AND q.state = 'queued'
    AND q.sender_id = ANY ($1::uuid[]) AND ${senderIsOpen('s')}) AS is_due`;
