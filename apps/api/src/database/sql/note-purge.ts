// When a worker had last purged all that was due, for people to see.

/** Parameters: worker id uuid, keys purged int4. */
export const NOTE_PURGE = /* sql */ `
UPDATE workers SET purged_at = clock_timestamp(), purged_count = $2::int4 WHERE id = $1::uuid`;
