// Reads a delivery that somebody decides about, its row locked until the decision is committed.
import type { ClientBase } from 'pg';
import {
  type DecidableRow,
  FIND_DECIDABLE,
  FIND_NOTIFICATION_OF_DELIVERY,
  LOCK_DECIDED_DELIVERY,
} from '../database/sql/find-decidable.js';
import { LOCK_NOTIFICATION } from '../database/sql/lock-notification.js';

/** What names a delivery, and how long a call counts as one that may still land, ms. */
export interface Decidable {
  readonly appId: string;
  readonly deliveryId: string;
  readonly quarantineMs: number;
}

/** Undefined: there is no such delivery. */
export async function lockDecidable(client: ClientBase, asked: Decidable): Promise<DecidableRow | undefined> {
  const { appId, deliveryId, quarantineMs } = asked;
  await client.query({ name: 'lock-decided', text: LOCK_DECIDED_DELIVERY, values: [appId, deliveryId] });
  const { rows } = await client.query<DecidableRow>({
    name: 'find-decidable',
    text: FIND_DECIDABLE,
    values: [appId, deliveryId, quarantineMs],
  });
  return rows[0];
}

/** For what is final: first the notification, as late proof does, so that no new send and no proof pass each other. */
export async function lockNotificationOf(
  client: ClientBase,
  { appId, deliveryId }: Pick<Decidable, 'appId' | 'deliveryId'>,
): Promise<void> {
  const { rows } = await client.query<{ notification_id: string }>({
    name: 'find-notification-of-delivery',
    text: FIND_NOTIFICATION_OF_DELIVERY,
    values: [appId, deliveryId],
  });
  if (rows[0] !== undefined) await lockNotification(client, appId, rows[0].notification_id);
}

export async function lockNotification(client: ClientBase, appId: string, notificationId: string): Promise<void> {
  await client.query({ name: 'lock-notification', text: LOCK_NOTIFICATION, values: [appId, notificationId] });
}
