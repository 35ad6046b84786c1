// The state of a key as it is shown. Pure.
import type { NotificationListItem } from '@oneping/contracts';
import type { StateWord } from './tones';

/** While it is pending, that of its delivery that came furthest: a call that nobody knows the end of is no waiting. */
export function keyState({ status, pendingState }: Pick<NotificationListItem, 'status' | 'pendingState'>): StateWord {
  return status === 'pending' ? (pendingState ?? 'queued') : status;
}
