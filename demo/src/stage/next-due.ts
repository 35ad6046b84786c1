// When the product has something to do next that nobody starts: a delivery, a check, a probe of a sender in trouble.
import type { sealEvents } from '@oneping/api/stage';

export type Pool = Parameters<typeof sealEvents>[0];

const NEXT_DUE = /* sql */ `
SELECT (extract(epoch FROM min(at) FILTER (WHERE kind = 'delivery')) * 1000)::float8 AS "deliveryMs",
  (extract(epoch FROM min(at) FILTER (WHERE kind = 'check')) * 1000)::float8 AS "checkMs"
FROM (
  SELECT 'delivery' AS kind, greatest(d.due_at, s.probe_at) AS at
  FROM deliveries d JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id
  WHERE d.due_at IS NOT NULL AND d.state = 'queued' AND s.archived_at IS NULL AND (s.paused_at IS NULL OR s.probe_at IS NOT NULL)
  UNION ALL SELECT 'check', next_check_at FROM deliveries WHERE next_check_at IS NOT NULL
) AS due
WHERE at > to_timestamp($1::float8 / 1000)`;

/** ms since 1970; null where nothing is to be done. */
export interface NextDue {
  readonly deliveryMs: number | null;
  readonly checkMs: number | null;
}

/** @param afterMs what was due until then has been tried, and could not be helped */
export async function askWhatIsDue(pool: Pool, afterMs: number): Promise<NextDue> {
  const { rows } = await pool.query<NextDue>({ name: 'next-due', text: NEXT_DUE, values: [afterMs] });
  return rows[0] ?? { deliveryMs: null, checkMs: null };
}
