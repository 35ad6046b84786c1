// Trying again: only what is safe and may yet change, with full jitter, and never sooner than the API asks.
import { OnePingProblem } from './one-ping-problem.js';

export interface RetryPolicy {
  /** Calls in all, the first one counted. */
  readonly maxAttempts: number;
  /** 0 ≤ random() < 1. */
  readonly random: () => number;
  /** Resolves after so many ms. */
  readonly sleep: (ms: number) => Promise<void>;
}

const BASE_MS = 200;
const MOST_BACK_OFF_MS = 10_000;
/** A longer wait than this is the caller's to plan. */
const MOST_WAIT_MS = 60_000;

/** The first answer that `attempt` gives. Rejects with the last problem once trying again is pointless or used up. */
export async function retrying<Answer>(attempt: () => Promise<Answer>, policy: RetryPolicy): Promise<Answer> {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = error instanceof OnePingProblem ? waitBeforeRetry(error, attemptNumber, policy) : null;
      if (waitMs === null) throw error;
      await policy.sleep(waitMs);
    }
  }
}

/** ms to wait after attempt `attemptNumber` ended with `problem`; null to give up. */
export function waitBeforeRetry(
  problem: OnePingProblem,
  attemptNumber: number,
  { maxAttempts, random }: RetryPolicy,
): number | null {
  if (!problem.isRetryable || attemptNumber >= maxAttempts) return null;
  const jitterMs = random() * Math.min(MOST_BACK_OFF_MS, BASE_MS * 2 ** (attemptNumber - 1));
  const waitMs = (problem.retryAfterMs ?? 0) + jitterMs;
  return waitMs > MOST_WAIT_MS ? null : waitMs;
}
