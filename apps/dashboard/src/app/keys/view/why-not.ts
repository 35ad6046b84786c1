// Why something cannot be done with a key as it is; the server decides again. Pure.
import type { Delivery, Notification } from '@oneping/contracts';

export function cancelable({ deliveries }: Pick<Notification, 'deliveries'>): readonly Delivery[] {
  return deliveries.filter(({ allowedActions }) => allowedActions.includes('cancel'));
}

export function whyNotCancel(record: Pick<Notification, 'deliveries' | 'status'>): string | undefined {
  if (cancelable(record).length > 0) return undefined;
  return record.status === 'pending'
    ? 'A call to a provider is open: only its outcome can end this.'
    : 'It has ended: there is nothing to cancel.';
}

export function whyNotMoveExpiry({ expiresAt, expired }: Pick<Notification, 'expiresAt' | 'expired'>) {
  if (expired) return 'It has expired. What callers were told cannot be taken back.';
  return expiresAt === null ? 'A pending key does not expire.' : undefined;
}
