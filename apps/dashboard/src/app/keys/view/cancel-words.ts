// What canceling a key does, and what callers get then. Pure.
import type { Notification } from '@oneping/contracts';
import { AS_BEFORE, repeatAfter } from '../../../components/repeat-after';
import { cancelable } from './why-not';

export function cancelWords(record: Pick<Notification, 'deliveries' | 'status'>): string {
  const those = new Set(cancelable(record).map(({ id }) => id));
  const others = record.deliveries.length - those.size;
  const after = record.deliveries.map((each) => (those.has(each.id) ? { ...each, status: 'canceled' as const } : each));
  return [
    those.size === 1
      ? 'One delivery has not begun and will never be sent.'
      : `${those.size} deliveries have not begun and will never be sent.`,
    others === 1 && 'The other one stays as it is.',
    others > 1 && `The other ${others} stay as they are.`,
    `Callers get: ${record.status === 'pending' ? repeatAfter(after) : AS_BEFORE}`,
  ]
    .filter(Boolean)
    .join(' ');
}
