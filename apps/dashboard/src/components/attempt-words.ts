// How far a call to a provider had come, and how it ended, in plain words.
import type { Attempt } from '@oneping/contracts';
import { codeWords } from './code-words';

const PHASES = new Map([
  ['connected', 'connection made, then lost before the request'],
  ['request_sent', 'the request was on its way; no answer'],
  ['body_sent', 'connection lost after the body, before the answer'],
  ['answer_unreadable', 'an answer came that nobody could read'],
  ['worker_died', 'the worker died during the call'],
  ['lease_over', 'the lease ended during the call'],
]);

const VERDICTS = new Map([
  ['accepted', 'taken'],
  ['refused', 'refused'],
  ['rejected', 'refused'],
  ['not_sent', 'never left'],
  ['unknown', 'no clear answer'],
  ['in_progress', 'still at work on it'],
]);

/** How a call ended, and then what is known of it by now: what came out later did not end it. */
export function endWords(attempt: Pick<Attempt, 'verdict' | 'endedAt' | 'phase' | 'providerMessageId'>): string {
  const { endedAt, phase, providerMessageId } = attempt;
  // What the provider has a name for it has taken, whoever asked it.
  const verdict = attempt.verdict ?? (providerMessageId === null ? null : 'accepted');
  const known = verdict === null ? undefined : (VERDICTS.get(verdict) ?? verdict.replaceAll('_', ' '));
  // A phase is noted where nobody heard how the call ended.
  if (phase === null) return known ?? (endedAt === null ? 'under way' : 'no clear answer');
  const end = PHASES.get(phase) ?? phase.replaceAll('_', ' ');
  return known === undefined ? `${end}; nobody knows more` : `${end}; known later: ${known}`;
}

/** How it ended, as far as that was known at its end. */
export function endAtTheTime({ phase }: Pick<Attempt, 'phase'>): string {
  return phase === null ? 'no clear answer' : (PHASES.get(phase) ?? phase.replaceAll('_', ' '));
}

/** What was answered: its code in words, and what was said. A phase that is its own code is told as that already. */
export function answerOf({ code, phase, detail }: Pick<Attempt, 'code' | 'phase' | 'detail'>): string | undefined {
  const words = code === null || code === phase ? undefined : codeWords(code);
  return [words, detail].filter(Boolean).join(': ') || undefined;
}
