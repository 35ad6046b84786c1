// Deliveries whose lease is long over while they are sending: whatever became of the call, nobody takes them any more.

/** A reaper takes a row within seconds of its lease's end: one that is later than this has none. */
const NOT_REAPED_AFTER = '15 seconds';

/**
 * SQL: at most `most` rows (app_id, id, state, state_since), by the small index of what is held. Where no worker runs,
 * their outcome is as unknown as that of the rows that a reaper has marked so. `app`: an expression for one app's id.
 */
export const overdueSending = (most: number, app?: string) => `
  SELECT d.app_id, d.id, d.state, d.state_since FROM deliveries d
  WHERE d.worker_id IS NOT NULL AND d.state = 'sending'
    AND d.lease_ends_at < (SELECT clock_timestamp() - interval '${NOT_REAPED_AFTER}')${app === undefined ? '' : ` AND d.app_id = ${app}`}
  LIMIT ${most}`;
