// The keys that ended otherwise than sent, where they are few: a walk by time would pass all that were sent to find them.

/** More are found soon enough by time. */
export const MOST_FEW = 2_000;

const STATES: Readonly<Record<string, readonly string[]>> = {
  failed: ['failed'],
  lapsed: ['lapsed'],
  canceled: ['canceled'],
  partial: ['failed', 'lapsed', 'canceled'],
};

/** The states of which a key with one of these statuses has a delivery. Null: any key may have one of them. */
export function unsentStates(statuses: readonly string[]): readonly string[] | null {
  const states = statuses.map((status) => STATES[status]);
  return states.every((each) => each !== undefined) ? [...new Set(states.flat())] : null;
}

/**
 * Parameters: app id uuid, states text[], statuses text[]. Ids of all keys that may have one of these statuses, or more than MOST_FEW.
 * Whatever ended unsent has a reason, and a tombstone keeps its status: there is a small index for each.
 */
export const FIND_FEW_ENDED_UNSENT = /* sql */ `
(SELECT d.notification_id AS id FROM deliveries d
 WHERE d.app_id = $1::uuid AND d.finished_at IS NOT NULL AND d.reason_code IS NOT NULL AND d.state = ANY ($2::text[])
 LIMIT ${MOST_FEW + 1})
UNION ALL
(SELECT n.id FROM notifications n
 WHERE n.app_id = $1 AND n.purged_status = ANY ($3::text[]) AND n.purged_status <> 'sent' LIMIT ${MOST_FEW + 1})`;
