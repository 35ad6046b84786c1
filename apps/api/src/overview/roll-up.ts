// Brings the minute and hour numbers up to date, in steps that each stand for themselves.
import type { Pool } from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import {
  FIND_ROLL_UP_START,
  FORGET_OLD_ROLLUPS,
  LATE_SECONDS,
  ROLL_UP_HOURS,
  ROLL_UP_MINUTES,
  ROLL_UP_SENDERS,
  TAKE_ROLL_UP_LOCK,
} from '../database/sql/roll-up.js';

/** So much record at a time, ms, when there is much to catch up with. */
const STEP_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
const LATE_MS = LATE_SECONDS * 1_000;
// A minute's rows are few among all: a plan made for any two times would read the whole table.
const PLAN_FOR_THESE_TIMES = 'SET LOCAL plan_cache_mode = force_custom_plan';

export interface RollUpProgress {
  /** Up to here this process has been over the record itself, ms since 1970: nothing before it has to be found written. */
  doneUntilMs: number;
}

/** Repeating it changes nothing. Where another process is at it, this one leaves it to that. Rejects when the database is out of reach. */
export async function rollUp(
  pool: Pool,
  progress: RollUpProgress = { doneUntilMs: 0 },
  stop?: AbortSignal,
): Promise<void> {
  const start = (await pool.query<{ from: Date; now: Date }>(FIND_ROLL_UP_START)).rows[0];
  if (start === undefined) throw new Error('One clock answers one row');
  const end = start.now.getTime();
  for (
    let from = Math.max(start.from.getTime(), minuteOf(progress.doneUntilMs));
    from <= end && stop?.aborted !== true;
    from += STEP_MS
  ) {
    // The last minute reaches past the present, so that what it holds now is counted.
    const to = Math.min(from + STEP_MS, minuteOf(end) + MINUTE_MS);
    if (!(await step(pool, [new Date(from), new Date(to)]))) return;
    progress.doneUntilMs = Math.min(to, end - LATE_MS);
  }
}

const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

async function step(pool: Pool, between: readonly [Date, Date]): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const lock = await client.query<{ is_taken: boolean }>(TAKE_ROLL_UP_LOCK);
    if (lock.rows[0]?.is_taken !== true) return false;
    await client.query(PLAN_FOR_THESE_TIMES);
    for (const text of [ROLL_UP_MINUTES, ROLL_UP_SENDERS, ROLL_UP_HOURS]) await client.query(text, [...between]);
    await client.query(FORGET_OLD_ROLLUPS);
    return true;
  });
}
