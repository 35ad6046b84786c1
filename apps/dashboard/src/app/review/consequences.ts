// What a decision changes, and what callers get after it. Pure, by the rules of a notification's status.
import type { Delivery } from '@oneping/contracts';
import { AS_BEFORE, repeatAfter, type Sibling } from '../../components/repeat-after';
import type { Choice } from './choices';

export interface Consequence {
  /** The state that it is in afterwards; of what is put off, the one that it is in now. */
  readonly after: Delivery['status'];
  /** What the state does not say. */
  readonly note: string;
  /** What a repeat of the same message ID is answered from then on. */
  readonly callersGet: string;
}

const AFTER: Record<Choice, { readonly state?: Delivery['status']; readonly note: string }> = {
  sent: { state: 'sent', note: 'Nothing leaves any more.' },
  send_now: { state: 'failed', note: 'A new send waits for ten seconds.' },
  give_up: { state: 'failed', note: 'For certain, nothing was sent.' },
  later: { note: 'Nothing changes: it stays in this queue, marked as put off, and is looked at again then.' },
  resend: { note: 'It stays as it ended. A new send waits for ten seconds.' },
};

/** `siblings`: all deliveries of the notification, the one decided about among them. */
export function consequenceOf(
  choice: Choice,
  delivery: Pick<Delivery, 'id' | 'status'>,
  siblings: readonly Sibling[],
): Consequence {
  return {
    after: AFTER[choice].state ?? delivery.status,
    note: AFTER[choice].note,
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
