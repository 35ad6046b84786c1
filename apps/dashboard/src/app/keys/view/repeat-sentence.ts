// What a repeat of a key's request would get right now, in plain sentences. Pure.
import type { NextRepeat, Result } from '@oneping/contracts';

export interface RepeatSentence {
  /** To the same payload. */
  readonly same: string;
  /** To another payload. */
  readonly other: string;
  /** Where what is known now is not what was frozen. */
  readonly since?: string;
}

type Frozen = Result['status'];

/** `frozen`: the status of the frozen result, if there is one. `timeOf` writes a point in time in the reader's zone. */
export function repeatSentence(
  next: NextRepeat,
  frozen: Frozen | undefined,
  timeOf: (at: string) => string,
): RepeatSentence {
  switch (next.answerStatus) {
    case 410:
      return {
        same: 'A repeat gets 410: the key has expired. Nothing is sent, and the message ID cannot be used again.',
        other: 'So does another payload.',
      };
    case 200:
      return { same: `${finished(next, frozen, timeOf)} Nothing is sent again.`, other: OTHER, ...since(next, frozen) };
    case 202:
      return {
        same: `A repeat gets 202: the same notification, ${pending(next)} Nothing is sent again.`,
        other: OTHER,
      };
  }
}

const OTHER = 'Another payload gets 422, and changes nothing.';

function finished(
  { status, attention, until }: NextRepeat,
  frozen: Frozen | undefined,
  timeOf: (at: string) => string,
): string {
  const lasts = until === null ? '' : `, until ${timeOf(until)}`;
  if (status === 'pending')
    return `A repeat gets 200 and the frozen result${lasts}; it also says that another send is under way.`;
  const seen = attention === null ? '' : ' It is also told that somebody has to look at it.';
  return `A repeat gets 200 and the frozen result, “${RESULTS[frozen ?? status]}”${lasts}.${seen}`;
}

/** A result is never changed once a caller may have seen it. */
function since({ status }: NextRepeat, frozen: Frozen | undefined): { since?: string } {
  if (frozen === undefined || status === 'pending' || status === frozen) return {};
  return { since: `Since then it came out: ${RESULTS[status]}. The answer says that too, beside the frozen result.` };
}

function pending({ attention }: NextRepeat): string {
  if (attention === 'resolution_required')
    return 'whose outcome is unknown and waits for a person (attention: resolution_required).';
  if (attention === 'conflict') return 'about which evidence and record disagree (attention: conflict).';
  return 'still under way, and when to ask again.';
}

const RESULTS: Record<Exclude<NextRepeat['status'], 'pending'>, string> = {
  sent: 'sent',
  partial: 'partly sent',
  failed: 'failed',
  lapsed: 'lapsed',
  canceled: 'canceled',
};
