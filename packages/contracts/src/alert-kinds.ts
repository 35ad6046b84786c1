// What an alert rule watches.

/**
 * What the threshold counts. unknown_count: unknown outcomes. oldest_unknown_age: seconds. sender_failing: per cent of a
 * sender's calls of the last 10 minutes that did not succeed, of at least 5; 100 while it is paused. no_worker: seconds
 * since the last heartbeat of any worker. mismatch_spike: message IDs reused for another payload in 10 minutes.
 */
export const ALERT_KINDS = [
  'unknown_count',
  'oldest_unknown_age',
  'sender_failing',
  'no_worker',
  'mismatch_spike',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
