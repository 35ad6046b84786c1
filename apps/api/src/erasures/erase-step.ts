// One bounded step of an erasure, its progress written in the same transaction: whoever comes next goes on from there.
import type { ClientBase, Pool } from 'pg';
import { recordAudit } from '../audit/record-audit.js';
import { completeFinished } from '../database/claim-store/complete-finished.js';
import { inTransaction } from '../database/in-transaction.js';
import { ERASE_INBOX_OF_USERS, ERASE_SANDBOX_OF_ADDRESSES } from '../database/sql/erase-copies.js';
import { LOCK_OF_RECIPIENT } from '../database/sql/erase-deliveries.js';
import { FIND_MENTIONS, FIND_STRETCH_END } from '../database/sql/erase-notifications.js';
import { FINISH_ERASURE, MOVE_ERASURE_ON, type RunningErasureRow, TAKE_ERASURE } from '../database/sql/erasures.js';
import { failpoint } from '../failpoints.js';
import { forgetDeliveries } from './forget-deliveries.js';
import { forgetInNotifications, lockTexts } from './forget-notifications.js';
import { hashesOf, mentionsOf, type Target } from './targets.js';

/** Rows of one step: a bound on locks and on the time that they are held. */
export const ERASE_BATCH = 200;
/** Notifications that one step of the walk looks at; few of them are touched. */
const STRETCH = 2_000;

interface Running {
  readonly row: RunningErasureRow;
  readonly targets: readonly Target[];
  readonly limit: number;
}

interface Step {
  readonly phase: RunningErasureRow['phase'] | 'done';
  readonly walked?: { readonly at: string; readonly id: string };
  readonly deliveries?: number;
  readonly canceled?: number;
  readonly notifications?: number;
  readonly contentKept?: number;
  readonly copies?: number;
}

/**
 * Takes one step, and answers whether there is another one; false also where another process has it in hand. Rejects when
 * the database is out of reach or a row stays locked: then nothing of the step is done.
 */
export async function eraseStep(pool: Pool, ids: { appId: string; id: string }, limit = ERASE_BATCH): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<RunningErasureRow>(TAKE_ERASURE, [ids.appId, ids.id]);
    const [row] = rows;
    if (row === undefined) return false;
    // Safe: written by the request.
    const step = await take(client, { row, targets: JSON.parse(row.targets) as Target[], limit });
    if (step.phase === 'done') await finish(client, row);
    else await moveOn(client, row, step);
    await failpoint('erasure.before_commit', ids.id);
    return step.phase !== 'done';
  });
}

async function take(client: ClientBase, erasure: Running): Promise<Step> {
  switch (erasure.row.phase) {
    case 'deliveries':
      return await eraseDeliveries(client, erasure, 'copies');
    case 'copies':
      return await eraseCopies(client, erasure);
    case 'bodies':
      return await walkBodies(client, erasure);
    case 'last_look':
      // What was accepted, or sent again by a person, while the rest was done.
      return await eraseDeliveries(client, erasure, 'done');
  }
}

async function eraseDeliveries(
  client: ClientBase,
  { row, targets, limit }: Running,
  next: Step['phase'],
): Promise<Step> {
  const found = await client.query<{ id: string; notification_id: string }>({
    name: 'lock-of-recipient',
    text: LOCK_OF_RECIPIENT,
    values: [row.app_id, hashesOf(targets), limit],
  });
  if (found.rows.length === 0) return { phase: next };
  const texts = await lockTexts(client, row.app_id, [
    ...new Set(found.rows.map((delivery) => delivery.notification_id)),
  ]);
  const deliveryIds = found.rows.map(({ id }) => id);
  const canceled = await forgetDeliveries(client, { appId: row.app_id, deliveryIds, erasure: row });
  // Freezes results in which the address is gone already.
  await completeFinished(client, canceled);
  const forgotten = await forgetInNotifications(client, texts, targets);
  return { phase: row.phase, deliveries: deliveryIds.length, canceled: canceled.length, ...forgotten };
}

async function eraseCopies(client: ClientBase, { row, targets, limit }: Running): Promise<Step> {
  const users = targets.filter(({ channel }) => channel === 'inbox').map(({ address }) => address);
  const inbox = await client.query(ERASE_INBOX_OF_USERS, [row.app_id, users, limit]);
  const channels = targets.map(({ channel }) => channel);
  const addresses = targets.map(({ address }) => address);
  const sandbox = await client.query(ERASE_SANDBOX_OF_ADDRESSES, [row.app_id, channels, addresses, limit]);
  const copies = (inbox.rowCount ?? 0) + (sandbox.rowCount ?? 0);
  return { phase: copies === 0 ? 'bodies' : 'copies', copies };
}

/** An address may stand in a body without a delivery: one that no channel was asked for, or had a sender for. */
async function walkBodies(client: ClientBase, { row, targets }: Running): Promise<Step> {
  const from = [row.app_id, row.walked_at, row.walked_id];
  const [end] = (await client.query<{ at: string; id: string }>(FIND_STRETCH_END, [...from, STRETCH])).rows;
  if (end === undefined) return { phase: 'last_look' };
  const mentions = targets.flatMap(mentionsOf);
  const found = await client.query<{ id: string }>(FIND_MENTIONS, [...from, end.at, end.id, mentions]);
  const texts = await lockTexts(
    client,
    row.app_id,
    found.rows.map(({ id }) => id),
  );
  return { phase: 'bodies', walked: end, ...(await forgetInNotifications(client, texts, targets)) };
}

async function moveOn(client: ClientBase, row: RunningErasureRow, step: Step): Promise<void> {
  const { deliveries = 0, canceled = 0, notifications = 0, contentKept = 0, copies = 0 } = step;
  const { at, id } = step.walked ?? { at: row.walked_at, id: row.walked_id };
  await client.query(MOVE_ERASURE_ON, [
    row.app_id,
    row.id,
    step.phase,
    at,
    id,
    deliveries,
    canceled,
    notifications,
    copies,
    contentKept,
  ]);
}

async function finish(client: ClientBase, row: RunningErasureRow): Promise<void> {
  const { rows } = await client.query<Record<string, number>>(FINISH_ERASURE, [row.app_id, row.id]);
  await recordAudit(client, {
    appId: row.app_id,
    actor: 'system',
    action: 'erasure.finish',
    targetKind: 'erasure',
    targetId: row.id,
    ...(rows[0] === undefined ? {} : { after: rows[0] }),
  });
}
