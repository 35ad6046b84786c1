// Cancels what has not begun of a notification, in the transaction that also completes it where nothing is left.
import type { CancelAnswer } from '@oneping/contracts';
import type { Pool } from 'pg';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { inTransaction } from '../database/in-transaction.js';
import { CANCEL_IF_NOTHING_OPEN } from '../database/sql/cancel-if-nothing-open.js';
import { completeNotifications } from '../database/sql/complete-notifications.js';
import { FIND_CANCELED } from '../database/sql/find-canceled.js';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';

/**
 * Cancels every delivery that is queued or claimed with no open attempt. Repeating it answers the same. Throws 404, and
 * 409 where nothing is or was canceled.
 */
export async function cancelNotification(
  pool: Pool,
  caller: RequestContext,
  id: string,
  reason: string | undefined,
): Promise<CancelAnswer> {
  const appId = caller.app.id;
  const outcome = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(CANCEL_IF_NOTHING_OPEN, [appId, id, null]);
    if (rows.length > 0)
      await recordAudit(client, {
        ...askedBy(caller),
        action: 'notification.cancel',
        targetKind: 'notification',
        targetId: id,
        ...(reason === undefined ? {} : { reason }),
        after: { canceledDeliveryIds: rows.map((row) => row.id) },
      });
    await completeNotifications(client, [{ appId, notificationId: id, net: -rows.length }]);
    const found = await client.query<Found>(FIND_CANCELED, [appId, id]);
    return found.rows[0];
  });
  if (!outcome) throw notFound();
  const { status, canceled, too_late: tooLate } = outcome;
  if (canceled.length > 0) return { id, status, canceled, tooLate };
  throw new Problem(
    'too_late_to_cancel',
    'Nothing of this notification can be canceled any more: look at its deliveries.',
  );
}

interface Found {
  readonly status: CancelAnswer['status'];
  readonly canceled: string[];
  readonly too_late: string[];
}
