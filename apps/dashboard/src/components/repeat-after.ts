// What a repeat of a message ID is answered once its deliveries stand as given. Pure, by the rules of a key's status.
import type { Delivery, NotificationStatus } from '@oneping/contracts';

export type Sibling = Pick<Delivery, 'id' | 'channel' | 'recipient' | 'sendNumber' | 'status'>;

export const AS_BEFORE = '200 with the result that they got before: a result, once shown, never changes.';

/** `siblings`: all deliveries of the notification. */
export function repeatAfter(siblings: readonly Sibling[]): string {
  const open = siblings.filter(({ status }) => !FINAL.has(status)).length;
  if (open > 0)
    return `202, still pending: ${open} other ${open === 1 ? 'delivery is' : 'deliveries are'} not finished.`;
  return `200 with the status “${statusOf(siblings)}”, and that result for as long as the key lives.`;
}

const FINAL = new Set<Delivery['status']>(['sent', 'failed', 'canceled', 'lapsed']);

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
