// Writes the verdict of an attempt that had none; a verdict is written once.

/** Parameters: app id uuid, delivery id uuid, attempt number int4, verdict text. */
export const CLOSE_ATTEMPT_IF_OPEN = /* sql */ `
UPDATE attempts SET verdict = $4::text
WHERE app_id = $1::uuid AND delivery_id = $2::uuid AND number = $3::int4 AND verdict IS NULL`;
