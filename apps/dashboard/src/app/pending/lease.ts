// How a claim stands: what is left of its lease, and whether it should have ended. Pure.
import type { Delivery } from '@oneping/contracts';
import { inWords } from '../../components/durations';

export interface LeaseWords {
  readonly text: string;
  readonly isOverdue: boolean;
}

/** The lease counts while a worker holds the row; an unknown one waits for its next check, or for a person. */
export function leaseWords(
  {
    status,
    leaseEndsAt,
    nextCheckAt,
    attention,
  }: Pick<Delivery, 'status' | 'leaseEndsAt' | 'nextCheckAt' | 'attention'>,
  nowMs: number,
): LeaseWords {
  if (status === 'claimed' || status === 'sending') {
    if (leaseEndsAt === null) return { text: 'no lease', isOverdue: true };
    const leftSeconds = (Date.parse(leaseEndsAt) - nowMs) / 1_000;
    return leftSeconds >= 0
      ? { text: `${inWords(Math.floor(leftSeconds))} left`, isOverdue: false }
      : { text: `overdue by ${inWords(-leftSeconds)}`, isOverdue: true };
  }
  if (attention !== null) return { text: 'waits for a person', isOverdue: false };
  if (nextCheckAt === null) return { text: '–', isOverdue: false };
  const seconds = (Date.parse(nextCheckAt) - nowMs) / 1_000;
  return { text: seconds > 0 ? `asked again in ${inWords(Math.ceil(seconds))}` : 'being asked', isOverdue: false };
}
