// How far a call to a provider had come, and how it ended, in plain words.
import type { Attempt } from '@oneping/contracts';

const PHASES = new Map([
  ['connected', 'connection made, then lost before the request'],
  ['request_sent', 'the request was on its way; no answer'],
  ['body_sent', 'connection lost after the body, before the answer'],
  ['answer_unreadable', 'an answer came that nobody could read'],
  ['worker_died', 'the worker died during the call'],
  ['lease_over', 'the lease ended during the call'],
]);

const VERDICTS = new Map([
  ['sent', 'taken'],
  ['refused', 'refused'],
  ['rejected', 'refused'],
  ['not_sent', 'never left'],
  ['unknown', 'no clear answer'],
  ['in_progress', 'still at work on it'],
]);

/** Null verdict: the call is still open. */
export function verdictWords({ verdict, endedAt }: Pick<Attempt, 'verdict' | 'endedAt'>): string {
  if (verdict === null) return endedAt === null ? 'under way' : 'nobody knows';
  return VERDICTS.get(verdict) ?? verdict.replaceAll('_', ' ');
}

export function phaseWords(phase: string | null): string | undefined {
  return phase === null ? undefined : (PHASES.get(phase) ?? phase.replaceAll('_', ' '));
}
