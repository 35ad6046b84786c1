// Batches in words: what they decide, how far they are, what became of each item, and which need a typed count.
import type { BatchFilter, ResolutionBatch, ResolutionBatchItem } from '@oneping/contracts';
import { EVIDENCE_WORDS } from '../../../components/evidence-words';
import type { Tone } from '../../../components/tones';
import { whyOf } from '../review-words';

export type BatchDecision = ResolutionBatch['decision'];

export const BATCH_DECISION_WORDS: Record<BatchDecision, { readonly title: string; readonly verb: string }> = {
  sent: { title: 'They were sent', verb: 'Record as sent:' },
  not_sent: { title: 'They were not sent, give up', verb: 'Record as not sent:' },
  not_sent_resend: { title: 'They were not sent, send them now', verb: 'Send now:' },
};

export const BATCH_STATUS_WORDS: Record<ResolutionBatch['status'], { readonly label: string; readonly tone: Tone }> = {
  dry_run: { label: 'Preview', tone: 'grey' },
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Done', tone: 'green' },
  aborted: { label: 'Aborted', tone: 'orange' },
};

export const ITEM_RESULT_WORDS: Record<ResolutionBatchItem['result'], { readonly label: string; readonly tone: Tone }> =
  {
    pending: { label: 'Waiting', tone: 'grey' },
    resolved: { label: 'Decided', tone: 'green' },
    excluded: { label: 'Left out', tone: 'orange' },
    failed: { label: 'Not written', tone: 'red' },
    aborted: { label: 'Aborted', tone: 'grey' },
  };

const CODES = new Map([
  ['evidence_found', 'Found contradicts “not sent”'],
  ['evidence_not_found', 'Not found contradicts “sent”'],
  ['evidence_several', 'Conflicting answers are looked at one by one'],
  ['proof_on_file', 'There is proof that it was sent'],
  ['quarantine', 'A call may still be running'],
  ['lookup_required', 'The provider has to be asked first'],
  ['version_changed', 'Somebody or something changed it meanwhile'],
  ['conflict', 'A contradiction has to be looked at first'],
  ['content_erased', 'Its content was erased'],
  ['not_found', 'It is gone'],
  ['action_not_allowed', 'It is not unknown any more'],
]);

export function codeWords(code: string): string {
  return CODES.get(code) ?? code.replaceAll('_', ' ');
}

/** From this many on, the number is typed before they are decided about. */
export const TYPED_ABOVE = 50;

export interface Readiness {
  readonly count: number;
  readonly missing: readonly string[];
}

/** How many a preview would decide about, and what is missing before it may. */
export function readinessOf(
  { results, decision }: Pick<ResolutionBatch, 'results' | 'decision'>,
  typed: string,
): Readiness {
  const count = results.pending;
  const missing: string[] = [];
  if (count === 0) missing.push('anything to decide about');
  if (count > TYPED_ABOVE && typed.trim() !== String(count)) missing.push(`the number ${count}, typed`);
  else if (count > 0 && count <= TYPED_ABOVE && decision === 'not_sent_resend' && typed !== 'SEND')
    missing.push('the word SEND');
  return { count, missing };
}

/** How many of a selection are left out and why, such as `1 of 2 is left out: not found contradicts “sent”`. */
export function leftOutWords({ exclusions, selectedCount }: Pick<ResolutionBatch, 'exclusions' | 'selectedCount'>) {
  const left = exclusions.reduce((sum, { count }) => sum + count, 0);
  const all = left === 2 ? 'Both' : `All ${left}`;
  const which = left === selectedCount && left > 1 ? all : `${left} of ${selectedCount}`;
  const [only, ...others] = exclusions;
  const reasons =
    only !== undefined && others.length === 0
      ? lowered(codeWords(only.code))
      : exclusions.map(({ code, count }) => `${count} × ${lowered(codeWords(code))}`).join('; ');
  return `${which} ${left === 1 ? 'is' : 'are'} left out: ${reasons}`;
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Of all that were selected to be decided, 0 to 100. */
export function progressOf({ pending, resolved, excluded, failed, aborted }: ResolutionBatch['results']): number {
  const all = pending + resolved + excluded + failed + aborted;
  return all === 0 ? 100 : Math.floor(((all - pending) / all) * 100);
}

/** What a batch was selected by, each in a few words; `timeOf` writes a point in time in the reader's zone. */
export function selectionWords(filter: BatchFilter, timeOf: (at: string) => string): string[] {
  const { sender, channel, reasonCode, unknownBefore, evidence, deliveryIds } = filter;
  return [
    ...(deliveryIds === undefined ? [] : [`Exactly the ${deliveryIds.length} that were ticked`]),
    ...(sender === undefined ? [] : [`Sender: ${sender}`]),
    ...(channel === undefined ? [] : [`Channel: ${channel}`]),
    ...(reasonCode === undefined ? [] : [`Why: ${whyOf(reasonCode).label}`]),
    ...(evidence === undefined ? [] : [`Evidence: ${EVIDENCE_WORDS[evidence].label}`]),
    ...(unknownBefore === undefined ? [] : [`Unknown since before ${timeOf(unknownBefore)}`]),
  ];
}

/** How fast a batch goes, in the terms in which it is chosen. */
export function rateWords(perMinute: number | null): string {
  if (perMinute === null) return 'As fast as it goes';
  return perMinute % 60 === 0 ? `At most ${perMinute / 60} a second` : `At most ${perMinute} a minute`;
}
