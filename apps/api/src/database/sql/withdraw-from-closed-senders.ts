// T20 withdraw: queued → unknown, where something is open and its sender takes no work: paused with no probe due, or archived.
import { nothingOpen } from './nothing-open.js';
import { senderIsOpen } from './sender-is-open.js';
import { withdrawRow } from './withdraw-row.js';

/** Parameters: at most how many int4. */
export const WITHDRAW_FROM_CLOSED_SENDERS = /* sql */ `
WITH stranded AS MATERIALIZED (
  SELECT d.app_id, d.id, d.fence
  FROM senders s JOIN deliveries d ON d.app_id = s.app_id AND d.sender_id = s.id
  WHERE NOT ${senderIsOpen('s')}
    AND d.due_at IS NOT NULL AND d.state = 'queued' AND d.attempt_count > 0 AND NOT ${nothingOpen('d')}
  LIMIT $1::int4 FOR UPDATE OF d SKIP LOCKED
)
UPDATE deliveries d SET ${withdrawRow()}
FROM stranded w
WHERE d.app_id = w.app_id AND d.id = w.id AND d.state = 'queued' AND d.fence = w.fence AND NOT ${nothingOpen('d')}`;
