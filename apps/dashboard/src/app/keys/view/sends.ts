// Which of several sends to one person something belongs to, and whether a decision made the next one. Pure.
import type { Delivery, Notification } from '@oneping/contracts';

type Send = Pick<Delivery, 'id' | 'channel' | 'recipient' | 'sendNumber'>;

/** Undefined where there was only one send to that person. */
export function sendNumberOf(deliveryId: string, deliveries: readonly Send[]): number | undefined {
  const send = deliveries.find(({ id }) => id === deliveryId);
  return send && deliveries.some((other) => other.id !== send.id && isSamePerson(other, send))
    ? send.sendNumber
    : undefined;
}

/** The decision "it was not sent" made a new send: there is one, and nobody asked for it separately. */
export function isSentNow(
  deliveryId: string,
  { deliveries, decisions }: Pick<Notification, 'decisions'> & { readonly deliveries: readonly Send[] },
): boolean {
  const send = deliveries.find(({ id }) => id === deliveryId);
  const hasNext = deliveries.some(
    (other) => send && isSamePerson(other, send) && other.sendNumber === send.sendNumber + 1,
  );
  return hasNext && !decisions.some(({ action, targetId }) => action === 'delivery.resend' && targetId === deliveryId);
}

function isSamePerson(a: Send, b: Send): boolean {
  return a.channel === b.channel && a.recipient === b.recipient;
}
