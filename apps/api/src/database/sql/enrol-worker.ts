// Takes the worker's advisory lock for the session, and writes its row or a new heartbeat.
import { workerLockKey } from './worker-lock.js';

/** Parameters: worker id uuid. False while an earlier session of the same worker still holds it. */
export const LOCK_WORKER = /* sql */ `SELECT pg_try_advisory_lock(${workerLockKey('$1')}) AS is_locked`;

/** The server drops the session, and with it the lock, within half a minute of losing the worker's host. */
export const NOTICE_LOST_HOST = /* sql */ `
SELECT set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '4', false)`;

/** Parameters: worker id uuid, host text, process id int4, release text. */
export const BEAT = /* sql */ `
INSERT INTO workers (id, host, process_id, release) VALUES ($1::uuid, $2::text, $3::int4, $4::text)
ON CONFLICT (id) DO UPDATE SET heartbeat_at = clock_timestamp(), found_dead_at = NULL, died_of = NULL`;
