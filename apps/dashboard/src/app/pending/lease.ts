// How a claim stands: what is left of its lease, and whether it should have ended. Pure.
import type { Delivery } from '@oneping/contracts';
import { inWords, relativeTo } from '../../components/durations';
import { nextStepWords } from '../../components/next-step';

export interface LeaseWords {
  readonly text: string;
  readonly isOverdue: boolean;
}

type Claim = Pick<
  Delivery,
  'status' | 'leaseEndsAt' | 'nextStep' | 'nextCheckAt' | 'dueAt' | 'quarantineEndsAt' | 'evidence' | 'attention'
>;

/** The lease counts while a worker holds the row; what is unknown waits for what comes next, or for a person. */
export function leaseWords(delivery: Claim, nowMs: number): LeaseWords {
  const { status, leaseEndsAt, nextStep, attention } = delivery;
  if (status === 'queued') return dueWords(delivery.dueAt, nowMs);
  if (status === 'claimed' || status === 'sending') {
    if (leaseEndsAt === null) return { text: 'no lease', isOverdue: true };
    const leftSeconds = (Date.parse(leaseEndsAt) - nowMs) / 1_000;
    return leftSeconds >= 0
      ? { text: `${inWords(Math.floor(leftSeconds))} left`, isOverdue: false }
      : { text: `overdue by ${inWords(-leftSeconds)}`, isOverdue: true };
  }
  if (attention !== null && nextStep !== 'send_again') return { text: 'waits for a person', isOverdue: false };
  return { text: nextStepWords(delivery, nowMs) ?? '–', isOverdue: false };
}

/** One that nobody holds yet. The overview counts it as overdue from a minute on. */
function dueWords(dueAt: string | null, nowMs: number): LeaseWords {
  if (dueAt === null) return { text: 'not due yet', isOverdue: false };
  const dueMs = Date.parse(dueAt);
  return { text: `due ${relativeTo(dueMs, nowMs)}`, isOverdue: nowMs - dueMs > 60_000 };
}
