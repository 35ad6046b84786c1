// The answer while nobody knows whether a request was written down: retrying with the same message ID is always safe.
import { Problem } from '../http/problem.js';
import { jitteredRetryAfter } from '../http/to-problem.js';

export function outcomeUnknown(detail: string): Problem {
  return new Problem('outcome_unknown_retry_same_message_id', `${detail} Retry with the same message ID: it is safe.`, {
    headers: { 'Retry-After': jitteredRetryAfter() },
  });
}
