// A person has looked at a contradiction: it is listed no more, and what hung on it may be decided again.
import type { Pool } from 'pg';
import { recordAudit } from '../audit/record-audit.js';
import { inTransaction } from '../database/in-transaction.js';
import {
  ACKNOWLEDGE_IF_OPEN,
  CLEAR_CONFLICT_MARK,
  type ConflictRow,
  FIND_CONFLICT,
} from '../database/sql/conflicts.js';
import { LOCK_NOTIFICATION } from '../database/sql/lock-notification.js';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { DecidedBy } from '../resolutions/decision.js';

/** Repeating it answers the same. Throws 404, and 412 where it was acknowledged with another note. */
export async function acknowledge(pool: Pool, by: DecidedBy, id: string, note: string): Promise<ConflictRow> {
  return await inTransaction(pool, async (client) => {
    const find = async () => (await client.query<ConflictRow>(FIND_CONFLICT, [by.appId, id])).rows[0];
    const found = await find();
    if (found === undefined) throw notFound();
    // As late proof does: first the notification, then the delivery.
    await client.query(LOCK_NOTIFICATION, [by.appId, found.notification_id]);
    const acknowledged = await client.query(ACKNOWLEDGE_IF_OPEN, [by.appId, id, by.actor, note]);
    const now = await find();
    if (now === undefined) throw notFound();
    if (acknowledged.rowCount !== 1) return repeated(now, note);
    await client.query(CLEAR_CONFLICT_MARK, [by.appId, found.delivery_id]);
    await recordAudit(client, {
      ...by,
      action: 'conflict.acknowledge',
      targetKind: 'conflict',
      targetId: id,
      reason: note,
      before: { kind: found.kind, deliveryId: found.delivery_id, acknowledged: false },
      after: { kind: found.kind, deliveryId: found.delivery_id, acknowledged: true },
    });
    return now;
  });
}

function repeated(row: ConflictRow, note: string): ConflictRow {
  if (row.note === note) return row;
  throw new Problem('version_changed', 'Somebody has acknowledged it already, with another note. Read it again.');
}
