// The senders that an app's deliveries may go to, in the order in which they are taken.
import type { Pool } from 'pg';

export interface EnabledSender {
  readonly id: string;
  readonly name: string;
  readonly channel: string;
  readonly provider: string;
  /** One that is due for a probe counts as open: a new delivery is what it is probed with. */
  readonly isPaused: boolean;
  /** Sum of its finished pauses, ms: where a new delivery's retry horizon starts to count. */
  readonly pausedTotalMs: number;
}

const FIND = `
SELECT id, name, channel, provider, paused_at IS NOT NULL AND coalesce(probe_at > clock_timestamp(), true) AS is_paused, paused_total_ms::float8 AS paused_total_ms
FROM senders WHERE app_id = $1 AND archived_at IS NULL ORDER BY channel, position, created_at, id`;

export async function findEnabledSenders(pool: Pool, appId: string): Promise<EnabledSender[]> {
  const { rows } = await pool.query<{
    id: string;
    name: string;
    channel: string;
    provider: string;
    is_paused: boolean;
    paused_total_ms: number;
  }>({ name: 'find-enabled-senders', text: FIND, values: [appId] });
  return rows.map(({ id, name, channel, provider, is_paused, paused_total_ms }) => ({
    id,
    name,
    channel,
    provider,
    isPaused: is_paused,
    pausedTotalMs: paused_total_ms,
  }));
}
