// Writes a worker's clean end: what it left behind is no crash.

/** Parameters: worker id uuid. */
export const LEAVE_WORKER = /* sql */ `UPDATE workers SET stopped_at = clock_timestamp() WHERE id = $1::uuid AND stopped_at IS NULL`;
