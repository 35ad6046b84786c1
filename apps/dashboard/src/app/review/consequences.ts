// What a decision changes, and what callers get after it. Pure, by the rules of a notification's status.
import type { Delivery, NotificationStatus } from '@oneping/contracts';
import type { Choice } from './choices';

export interface Consequence {
  readonly before: string;
  readonly after: string;
  /** What a repeat of the same message ID is answered from then on. */
  readonly callersGet: string;
}

type Sibling = Pick<Delivery, 'id' | 'channel' | 'recipient' | 'sendNumber' | 'status'>;

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
  if (choice === 'resend') return '200 with the result that they got before: a result, once shown, never changes.';
  const others = siblings.filter((sibling) => sibling.id !== id && isPending(sibling)).length;
  if (choice === 'send_now') return '202, pending, until the new send has ended; then 200 with its result.';
  if (others > 0)
    return `202, still pending: ${others} other ${others === 1 ? 'delivery is' : 'deliveries are'} not finished.`;
  const decided = choice === 'sent' ? 'sent' : 'failed';
  const status = statusOf(siblings.map((each) => (each.id === id ? { ...each, status: decided } : each)));
  return `200 with the status “${status}”, and that result for as long as the key lives.`;
}

const FINAL = new Set<Delivery['status']>(['sent', 'failed', 'canceled', 'lapsed']);

function isPending({ status }: Sibling): boolean {
  return !FINAL.has(status);
}

/** Per channel and recipient: sent if any send is, else the highest send number's state. All are final. A re-send that was
 *  taken back counts for nothing. */
function statusOf(siblings: readonly Sibling[]): NotificationStatus {
  const ends = new Map<string, Sibling>();
  for (const each of siblings) {
    if (each.status === 'canceled' && each.sendNumber > 1) continue;
    const key = JSON.stringify([each.channel, each.recipient]);
    const held = ends.get(key);
    const isBetter = held?.status !== 'sent' && (each.status === 'sent' || each.sendNumber > (held?.sendNumber ?? 0));
    if (held === undefined || isBetter) ends.set(key, each);
  }
  const states = [...ends.values()].map(({ status }) => status);
  if (states.every((state) => state === 'sent')) return 'sent';
  if (states.includes('sent')) return 'partial';
  return states.includes('failed') ? 'failed' : states.includes('lapsed') ? 'lapsed' : 'canceled';
}
