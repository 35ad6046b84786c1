// Takes a sender out of use for good, or back: it is never deleted, since deliveries on record name it.
import type { EntityManager } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { lockSender } from './edit-sender.js';

const ARCHIVE = `
  UPDATE senders SET archived_at = clock_timestamp(), settings_version = settings_version + 1, version = version + 1
  WHERE app_id = $1 AND id = $2`;

const RESTORE = `
  UPDATE senders SET archived_at = NULL, settings_version = settings_version + 1, version = version + 1,
    position = (SELECT coalesce(max(o.position) + 1, 0) FROM senders o
                WHERE o.app_id = $1 AND o.channel = senders.channel AND o.archived_at IS NULL)
  WHERE app_id = $1 AND id = $2`;

// Both by an index that holds only what is not finished.
const IS_IN_USE = `
  SELECT EXISTS (SELECT FROM deliveries WHERE sender_id = $2 AND due_at IS NOT NULL AND app_id = $1)
      OR EXISTS (SELECT FROM deliveries WHERE next_check_at IS NOT NULL AND sender_id = $2 AND app_id = $1)
      OR EXISTS (SELECT FROM deliveries WHERE attention IS NOT NULL AND app_id = $1 AND sender_id = $2
                   AND finished_at IS NULL) AS is_in_use`;

/** Throws 409 `sender_in_use` while a delivery of it is not finished: nothing may wait for a sender that never comes. */
export async function archiveSender(
  transaction: EntityManager,
  caller: RequestContext,
  id: string,
  reason: string,
): Promise<void> {
  const { id: appId } = caller.app;
  const row = await lockSender(transaction, appId, id);
  if (row.archived_at !== null) return;
  const [found] = await transaction.query<{ is_in_use: boolean }[]>(IS_IN_USE, [appId, id]);
  if (found?.is_in_use !== false) {
    throw new Problem(
      'sender_in_use',
      'Deliveries of it are not finished. Pause it, so that what can moves to the next sender, and decide about the rest.',
    );
  }
  await transaction.query(ARCHIVE, [appId, id]);
  await record(transaction, caller, 'sender.archive', id, reason);
}

/** Behind the others of its channel. Repeating it changes nothing. */
export async function restoreSender(transaction: EntityManager, caller: RequestContext, id: string): Promise<void> {
  const row = await lockSender(transaction, caller.app.id, id);
  if (row.archived_at === null) return;
  await transaction.query(RESTORE, [caller.app.id, id]);
  await record(transaction, caller, 'sender.restore', id);
}

async function record(
  transaction: EntityManager,
  caller: RequestContext,
  action: string,
  targetId: string,
  reason?: string,
): Promise<void> {
  const what = reason === undefined ? {} : { reason };
  await recordAudit(transaction, { ...askedBy(caller), action, targetKind: 'sender', targetId, ...what });
}
