// When a sender takes work: not archived, and not paused, or paused and due for a probe that nobody is making yet.

/** SQL: for a senders row `s`; never NULL, so that it can be negated. A probe is one delivery; while one is in hand, no other is given out. */
export const senderIsOpen = (s: string) => `(${s}.archived_at IS NULL AND (${s}.paused_at IS NULL OR (
  coalesce(${s}.probe_at <= clock_timestamp(), false)
  AND NOT EXISTS (SELECT FROM deliveries h WHERE h.worker_id IS NOT NULL AND h.app_id = ${s}.app_id AND h.sender_id = ${s}.id))))`;
