// The deliveries of one notification, their attempts and their way through the states, for its record.
import { DELIVERY_COLUMNS, DELIVERY_FROM, type DeliveryRow } from './delivery-columns.js';
import { rfc3339 } from './notification-status.js';

/** The proof as JSON text. */
export type ProvedRow = DeliveryRow & { readonly proof: string | null };

/** Parameters: app id, delivery id. */
export const FIND_DELIVERY = /* sql */ `
SELECT ${DELIVERY_COLUMNS}, d.proof ${DELIVERY_FROM} WHERE d.app_id = $1 AND d.id = $2`;

/** Parameters: app id, notification id. */
export const FIND_DELIVERIES = /* sql */ `
SELECT ${DELIVERY_COLUMNS}, d.proof ${DELIVERY_FROM} WHERE d.app_id = $1 AND d.notification_id = $2 ORDER BY d.id`;

export interface AttemptRow {
  readonly delivery_id: string;
  readonly number: number;
  readonly sender_id: string;
  readonly sender_name: string;
  readonly provider: string;
  readonly began_at: string;
  readonly ended_at: string;
  readonly verdict: string | null;
  readonly code: string | null;
  readonly phase: string | null;
  readonly detail: string | null;
}

/** Ended attempts. Parameters: app id, delivery ids. */
export const FIND_ATTEMPTS = /* sql */ `
SELECT a.delivery_id, a.number, a.sender_id, s.name AS sender_name, s.provider, ${rfc3339('a.began_at')} AS began_at,
  ${rfc3339('a.ended_at')} AS ended_at, a.verdict, a.code,
  a.phase, a.detail
FROM attempts a JOIN senders s ON s.app_id = a.app_id AND s.id = a.sender_id
WHERE a.app_id = $1 AND a.delivery_id = ANY ($2::uuid[]) ORDER BY a.delivery_id, a.number`;

export interface TransitionRow {
  readonly at: string;
  readonly delivery_id: string;
  readonly from_state: string;
  readonly to_state: string;
  readonly rule: string;
}

/** Parameters: app id, delivery ids. */
export const FIND_TRANSITIONS = /* sql */ `
SELECT ${rfc3339('at')} AS at, delivery_id, from_state, to_state, rule
FROM delivery_transitions WHERE app_id = $1 AND delivery_id = ANY ($2::uuid[]) ORDER BY seq`;
