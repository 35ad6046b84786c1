// What can be decided about a delivery, what the evidence speaks for, and what it speaks against. Pure: the API has the last word.
import type { DeliveryRecord } from '@oneping/contracts';

/** resend: of a delivery that ended without arriving. The others are about an unknown one. */
export type Choice = 'sent' | 'send_now' | 'give_up' | 'later' | 'resend';

export interface ChoiceCard {
  readonly choice: Choice;
  /** Undefined: it may be chosen. */
  readonly whyNot: string | undefined;
  readonly isRecommended: boolean;
  readonly isAgainstEvidence: boolean;
}

type Judged = Pick<
  DeliveryRecord,
  'status' | 'allowedActions' | 'lookups' | 'quarantineEndsAt' | 'firstSubmittedAt' | 'attention' | 'deadline'
>;
type Action = DeliveryRecord['allowedActions'][number];

const ACTIONS: Record<Choice, Action> = {
  sent: 'resolve_sent',
  send_now: 'resolve_not_sent_resend',
  give_up: 'resolve_not_sent',
  later: 'snooze',
  resend: 'resend',
};

/** The cards of a delivery, in their order; none where nothing is to be decided. */
export function choiceCards(delivery: Judged, nowMs: number): ChoiceCard[] {
  const { status, allowedActions } = delivery;
  const recommended = recommendedChoice(delivery, nowMs);
  const against = choicesAgainstEvidence(delivery);
  return choicesOf(status, allowedActions).map((choice) => ({
    choice,
    whyNot: allowedActions.includes(ACTIONS[choice]) ? undefined : whyNot(choice, delivery, nowMs),
    isRecommended: choice === recommended,
    isAgainstEvidence: against.includes(choice),
  }));
}

function choicesOf(status: Judged['status'], allowed: Judged['allowedActions']): readonly Choice[] {
  if (status === 'unknown') return ['sent', 'send_now', 'give_up', 'later'];
  return allowed.includes('resend') ? ['resend'] : [];
}

/** Only what the evidence settles: "found", or a "not found" from a source that would see it. Never on a contradiction. */
function recommendedChoice(delivery: Judged, nowMs: number): Choice | undefined {
  const { status, lookups, attention, allowedActions } = delivery;
  if (status !== 'unknown' || attention === 'conflict' || isContradictory(lookups)) return undefined;
  if (lookups.some(({ verdict }) => verdict === 'found')) return 'sent';
  if (!isDefinitelyAbsent(delivery)) return undefined;
  const isTooLate = delivery.deadline !== null && Date.parse(delivery.deadline) <= nowMs;
  return allowedActions.includes('resolve_not_sent_resend') && !isTooLate ? 'send_now' : 'give_up';
}

/** The latest answer is "not found", and the source sees back to before the first byte left. */
function isDefinitelyAbsent({ lookups, firstSubmittedAt, quarantineEndsAt }: Judged): boolean {
  const latest = lookups.find(({ verdict }) => SAYS_SOMETHING.has(verdict));
  if (latest?.verdict !== 'not_found' || latest.seesBackMs === null || quarantineEndsAt !== null) return false;
  const ageWhenAskedMs = firstSubmittedAt === null ? 0 : Date.parse(latest.askedAt) - Date.parse(firstSubmittedAt);
  return latest.seesBackMs >= ageWhenAskedMs;
}

const SAYS_SOMETHING = new Set(['found', 'not_found', 'several', 'too_early']);

function choicesAgainstEvidence({ status, lookups }: Judged): readonly Choice[] {
  if (status !== 'unknown') return [];
  if (lookups.some(({ verdict }) => verdict === 'found' || verdict === 'several')) return ['send_now', 'give_up'];
  const latest = lookups.find(({ verdict }) => SAYS_SOMETHING.has(verdict));
  return latest?.verdict === 'not_found' ? ['sent'] : [];
}

function isContradictory(lookups: Judged['lookups']): boolean {
  return lookups.some(({ verdict }) => verdict === 'several');
}

function whyNot(choice: Choice, { quarantineEndsAt, lookups, allowedActions }: Judged, nowMs: number): string {
  if (choice === 'sent' || choice === 'later' || choice === 'resend') return 'Not possible as the delivery stands.';
  if (quarantineEndsAt !== null) {
    const seconds = Math.max(0, Math.ceil((Date.parse(quarantineEndsAt) - nowMs) / 1_000));
    return `A call may still be running, so nobody can say yet that it was not sent. Possible in ${seconds} s.`;
  }
  if (choice === 'send_now' && allowedActions.includes('resolve_not_sent'))
    return 'It cannot be sent again: its content was erased, or another send of it has arrived.';
  return lookups.length === 0
    ? 'This provider can be asked, so ask it first: Look up again.'
    : 'The answers so far do not allow this. Look up again.';
}
