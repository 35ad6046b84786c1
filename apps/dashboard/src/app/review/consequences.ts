// What a decision changes, and what callers get after it. Pure, by the rules of a notification's status.
import type { Delivery } from '@oneping/contracts';
import { AS_BEFORE, repeatAfter, type Sibling } from '../../components/repeat-after';
import type { Choice } from './choices';

export interface Consequence {
  readonly before: string;
  readonly after: string;
  /** What a repeat of the same message ID is answered from then on. */
  readonly callersGet: string;
}

const AFTER: Record<Choice, string> = {
  sent: 'Sent',
  send_now: 'Failed for certain, and a new send waits for ten seconds',
  give_up: 'Failed, for certain nothing was sent',
  later: 'Unknown, as now: it stays in this queue, marked as put off, and is looked at again then',
  resend: 'Failed, and a new send waits for ten seconds',
};

/** `siblings`: all deliveries of the notification, the one decided about among them. */
export function consequenceOf(
  choice: Choice,
  delivery: Pick<Delivery, 'id' | 'status'>,
  siblings: readonly Sibling[],
): Consequence {
  return {
    before: delivery.status === 'failed' ? 'Failed' : delivery.status === 'unknown' ? 'Unknown' : delivery.status,
    after: AFTER[choice],
    callersGet: callersGet(choice, delivery.id, siblings),
  };
}

function callersGet(choice: Choice, id: string, siblings: readonly Sibling[]): string {
  if (choice === 'later') return '202, still pending, as now.';
  if (choice === 'resend') return AS_BEFORE;
  if (choice === 'send_now') return '202, pending, until the new send has ended; then 200 with its result.';
  const decided = choice === 'sent' ? 'sent' : 'failed';
  return repeatAfter(siblings.map((each) => (each.id === id ? { ...each, status: decided } : each)));
}
