// A decision as it is being made, before it is sent: what is chosen and typed, and what is still missing.
import type { Choice, ChoiceCard } from '../choices';
import { missingInReason, reasonOf, type TypedReason } from '../reason-field';

export interface Draft {
  readonly choice: Choice | null;
  readonly reason: TypedReason;
  readonly providerMessageId: string;
  readonly snoozeMs: number | null;
}

/** What counts only for the page as it is seen now, and so is never kept. */
export interface Confirmations {
  readonly typedWord: string;
  readonly isAgainstTicked: boolean;
}

export const EMPTY_DRAFT: Draft = {
  choice: null,
  reason: { text: '', link: '' },
  providerMessageId: '',
  snoozeMs: null,
};
export const UNCONFIRMED: Confirmations = { typedWord: '', isAgainstTicked: false };

/** Typed before anything leaves once more. */
export const SEND_WORD = 'SEND';

export interface DecisionRequest {
  readonly method: 'PUT' | 'POST';
  /** Under the delivery. */
  readonly path: 'resolution' | 'snooze' | 'resend';
  readonly body: object;
}

export function isTouched({ choice, reason }: Draft): boolean {
  return choice !== null || reason.text !== '' || reason.link !== '';
}

export function sendsAgain(choice: Choice | null): boolean {
  return choice === 'send_now' || choice === 'resend';
}

/** Everything that is still missing, each in a few words; empty: it can be carried out. */
export function missingIn(draft: Draft, confirmed: Confirmations, cards: readonly ChoiceCard[]): string[] {
  const { choice, reason, snoozeMs } = draft;
  const card = cards.find((each) => each.choice === choice);
  if (choice === null || card === undefined) return ['a decision'];
  if (card.whyNot !== undefined) return ['a decision that is possible now'];
  const missing: string[] = [];
  if (choice === 'later' && snoozeMs === null) missing.push('until when');
  if (card.isAgainstEvidence && !confirmed.isAgainstTicked) missing.push('the tick against the evidence');
  if (sendsAgain(choice) && confirmed.typedWord !== SEND_WORD) missing.push(`the word ${SEND_WORD}`);
  missing.push(...missingInReason(reason));
  return missing;
}

/** Undefined without a choice. */
export function requestOf(draft: Draft, nowMs: number): DecisionRequest | undefined {
  const reason = reasonOf(draft.reason);
  switch (draft.choice) {
    case null:
      return undefined;
    case 'sent': {
      const providerMessageId = draft.providerMessageId.trim();
      const known = providerMessageId === '' ? {} : { providerMessageId };
      return { method: 'PUT', path: 'resolution', body: { outcome: 'sent', reason, ...known } };
    }
    case 'send_now':
      return { method: 'PUT', path: 'resolution', body: { outcome: 'not_sent', resend: true, reason } };
    case 'give_up':
      return { method: 'PUT', path: 'resolution', body: { outcome: 'not_sent', resend: false, reason } };
    case 'later': {
      const until = new Date(nowMs + (draft.snoozeMs ?? 0)).toISOString();
      return { method: 'PUT', path: 'snooze', body: { until, reason } };
    }
    case 'resend':
      return { method: 'POST', path: 'resend', body: { reason } };
  }
}
