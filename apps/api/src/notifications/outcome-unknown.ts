// The answer while nobody knows whether a request was written down: retrying with the same message ID is always safe.
import { Problem } from '../http/problem.js';
import { jitteredRetryAfter } from '../http/to-problem.js';

export function outcomeUnknown(detail: string, options?: ErrorOptions): Problem {
  const headers = { 'Retry-After': jitteredRetryAfter() };
  const advice = `${detail} Retry with the same message ID: it is safe.`;
  return new Problem('outcome_unknown_retry_same_message_id', advice, { headers }, options);
}
