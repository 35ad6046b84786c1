// T11: unknown → queued, to be begun again under the same provider key. Its attempts stay open, and T4 checks again.
import { callsOverAt } from './calls-over-at.js';
import { reissuableForMs } from './reissuable-for-ms.js';
import { senderIsOpen } from './sender-is-open.js';

/** Parameters: app id uuid, delivery id uuid, fence int4, attempts int4. */
export const REISSUE_IF_UNKNOWN = /* sql */ `
UPDATE deliveries d
SET state = 'queued', rule = 'T11', version = d.version + 1, state_since = clock_timestamp(), due_at = clock_timestamp(),
  next_check_at = NULL, snoozed_until = NULL, check_count = d.check_count + 1
FROM senders s
WHERE d.app_id = $1::uuid AND d.id = $2::uuid AND d.state = 'unknown' AND d.fence = $3::int4 AND d.attempt_count = $4::int4
  AND s.app_id = d.app_id AND s.id = d.sender_id AND ${senderIsOpen('s')}
  AND d.attention IS NULL AND d.proved_at IS NULL
  -- An old call that still runs would be a second request beside the new one.
  AND coalesce(${callsOverAt('d')} <= clock_timestamp(), true)
  AND ${reissuableForMs('d', 's')} > 0`;
