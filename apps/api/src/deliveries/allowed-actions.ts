// What may be decided about a delivery as it stands, and when its quarantine ends. Pure: the deciding statements have the last word.
import type { Delivery } from '@oneping/contracts';
import type { DeliveryRow } from '../database/sql/delivery-columns.js';

type Judged = Pick<
  DeliveryRow,
  'status' | 'read_at' | 'calls_over_at' | 'is_looked_up' | 'may_send_again' | 'may_resend' | 'open_attempts'
>;

/** Until when an unknown delivery may not be called "not sent", RFC 3339; null: from now on it may, or it is not unknown. */
export function quarantineEndsAt(row: Judged, quarantineMs: number): string | null {
  if (row.status !== 'unknown' || row.calls_over_at === null) return null;
  const endsAtMs = Date.parse(row.calls_over_at) + quarantineMs;
  return endsAtMs > Date.parse(row.read_at) ? new Date(endsAtMs).toISOString() : null;
}

export function allowedActions(row: Judged, quarantineMs: number): Delivery['allowedActions'] {
  switch (row.status) {
    case 'unknown':
      return ['lookup', 'resolve_sent', ...notSent(row, quarantineMs), 'snooze'];
    case 'queued':
      return row.open_attempts === 0 ? ['snooze', 'cancel'] : ['snooze'];
    case 'claimed':
      return row.open_attempts === 0 ? ['cancel'] : [];
    default:
      return row.may_resend ? ['resend'] : [];
  }
}

function notSent(row: Judged, quarantineMs: number): Delivery['allowedActions'] {
  if (quarantineEndsAt(row, quarantineMs) !== null || !row.is_looked_up) return [];
  return row.may_send_again ? ['resolve_not_sent', 'resolve_not_sent_resend'] : ['resolve_not_sent'];
}
