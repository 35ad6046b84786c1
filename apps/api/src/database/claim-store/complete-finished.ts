// Counts down the notifications of deliveries that became final in this transaction.
import type { ClientBase } from 'pg';
import { completeNotifications } from '../sql/complete-notifications.js';

export interface MovedRow {
  app_id: string;
  notification_id: string;
  is_final: boolean;
}

/** Call it last in the transaction that moved the rows. */
export async function completeFinished(client: ClientBase, moved: readonly MovedRow[]): Promise<void> {
  const changes = new Map<string, { appId: string; notificationId: string; net: number }>();
  for (const { app_id: appId, notification_id: notificationId, is_final: isFinal } of moved) {
    if (!isFinal) continue;
    const change = changes.get(notificationId) ?? { appId, notificationId, net: 0 };
    change.net -= 1;
    changes.set(notificationId, change);
  }
  await completeNotifications(client, [...changes.values()]);
}
