// What every statement writes that takes a delivery out of a worker's hands.

/** SQL, in SET: no worker, no lease, no live call. */
export const HELD_BY_NOBODY =
  'worker_id = NULL, lease_ends_at = NULL, claimed_alone = false, call_began_at = NULL, call_timeout_ms = NULL';
