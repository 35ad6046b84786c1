// What the page of one delivery says first: whether anything comes by itself, and whether somebody has to decide. Pure.
import type { DeliveryRecord } from '@oneping/contracts';
import { inWords } from '../../../components/durations';
import { nextStepWords } from '../../../components/next-step';
import { type LaterSend, laterSendWords } from './later-send';

/** `later`: the latest send to the same person that was made after it, where that is known. */
export function leadOf(record: DeliveryRecord, nowMs: number, later?: LaterSend): string {
  const { sendNumber } = record;
  const which = sendNumber > 1 || later ? `Send ${sendNumber}. ` : '';
  return which + whatComes(record, nowMs, later);
}

function whatComes(record: DeliveryRecord, nowMs: number, later: LaterSend | undefined): string {
  const { status, attention, nextStep, leaseEndsAt, allowedActions } = record;
  const next = nextStepWords(record, nowMs);
  if (attention === 'conflict') return 'What the provider says contradicts the record: read both.';
  switch (status) {
    case 'unknown':
      if (next === undefined) return 'Nothing is sent by itself: read the evidence, then decide.';
      if (nextStep === 'send_again') return `It is ${next}, unless you decide before.`;
      if (attention === null) return `It is ${next}, by itself. Nobody has to decide, but you may.`;
      return `Nothing is sent by itself: read the evidence, then decide. It is ${next}.`;
    case 'queued':
      return next === undefined ? 'It waits for its turn: there is nothing to decide.' : `It is ${next}, by itself.`;
    case 'claimed':
    case 'sending':
      return `A worker holds it${leaseEnd(leaseEndsAt, nowMs)}: there is nothing to decide.`;
    default:
      if (later) return `It has ended; ${laterSendWords(later, nowMs)}.`;
      return allowedActions.includes('resend')
        ? 'It has ended. It can be sent again, with a reason.'
        : 'It has ended: there is nothing left to decide.';
  }
}

function leaseEnd(leaseEndsAt: string | null, nowMs: number): string {
  const seconds = leaseEndsAt === null ? 0 : (Date.parse(leaseEndsAt) - nowMs) / 1_000;
  return seconds > 0 ? `, its lease ends in ${inWords(Math.ceil(seconds))}` : '';
}
