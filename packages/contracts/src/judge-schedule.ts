// Judgements on the clock, apart from the shape: they are for new message IDs only, so that a late retry gets its replay.
import { parseDateTime } from './date-time.js';
import { LIMITS } from './limits.js';

export interface ScheduleProblem {
  readonly code: 'send_at_too_old' | 'send_at_too_far' | 'deadline_too_old';
  readonly pointer: '/sendAt' | '/deadline';
}

export interface Schedule {
  readonly sendAt?: string | null | undefined;
  readonly deadline?: string | null | undefined;
}

/**
 * What is wrong with the times of a body of valid shape at `nowMs` (ms since 1970), or null. A `sendAt` at most five
 * minutes late is sent now.
 */
export function judgeSchedule({ sendAt, deadline }: Schedule, nowMs: number): ScheduleProblem | null {
  const sendAtMs = sendAt ? parseDateTime(sendAt) : null;
  if (sendAtMs !== null && sendAtMs < nowMs - LIMITS.sendAtLateMs)
    return { code: 'send_at_too_old', pointer: '/sendAt' };
  if (sendAtMs !== null && sendAtMs > nowMs + LIMITS.sendAtAheadMs)
    return { code: 'send_at_too_far', pointer: '/sendAt' };
  const deadlineMs = deadline ? parseDateTime(deadline) : null;
  if (deadlineMs !== null && deadlineMs <= nowMs) return { code: 'deadline_too_old', pointer: '/deadline' };
  return null;
}
