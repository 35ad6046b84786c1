// What a repeat of a key's request would get right now, in plain sentences. Pure.
import type { NextRepeat } from '@oneping/contracts';

export interface RepeatSentence {
  /** To the same payload. */
  readonly same: string;
  /** To another payload. */
  readonly other: string;
}

/** `timeOf` writes a point in time in the reader's zone. */
export function repeatSentence(next: NextRepeat, timeOf: (at: string) => string): RepeatSentence {
  switch (next.answerStatus) {
    case 410:
      return {
        same: 'A repeat gets 410: the key has expired. Nothing is sent, and the message ID cannot be used again.',
        other: 'So does another payload.',
      };
    case 200:
      return { same: `${finished(next, timeOf)} Nothing is sent again.`, other: OTHER };
    case 202:
      return {
        same: `A repeat gets 202: the same notification, ${pending(next)} Nothing is sent again.`,
        other: OTHER,
      };
  }
}

const OTHER = 'Another payload gets 422, and changes nothing.';

function finished({ status, attention, until }: NextRepeat, timeOf: (at: string) => string): string {
  const lasts = until === null ? '' : `, until ${timeOf(until)}`;
  if (status === 'pending')
    return `A repeat gets 200 and the frozen result${lasts}; it also says that another send is under way.`;
  const seen = attention === null ? '' : ' It is also told that somebody has to look at it.';
  return `A repeat gets 200 and the frozen result, “${RESULTS[status]}”${lasts}.${seen}`;
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
