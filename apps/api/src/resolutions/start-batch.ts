// Takes a batch's name and freezes its selection; a dry run under the same name and content can be started later.
import type { PostResolutionBatch } from '@oneping/contracts';
import type { ClientBase, Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import { inTransaction } from '../database/in-transaction.js';
import { type BatchRow, FIND_BATCH_BY_NAME } from '../database/sql/find-resolution-batch.js';
import {
  ABORT_IF_NOT_DONE,
  ABORT_PENDING_ITEMS,
  FREEZE_RESOLUTION_BATCH,
  NAME_RESOLUTION_BATCH,
  START_IF_DRY,
} from '../database/sql/freeze-resolution-batch.js';
import { Problem } from '../http/problem.js';
import { resolutionOf, storedContent } from './batch-content.js';
import type { DecidedBy } from './decision.js';

/** Answers the batch's id, and whether it is new. Throws 409 `name_taken` where the name has another content. */
export async function startBatch(
  pool: Pool,
  by: DecidedBy,
  wanted: PostResolutionBatch,
  quarantineMs: number,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const content = storedContent(wanted);
  return await inTransaction(pool, async (client) => {
    const id = uuidv7();
    const status = wanted.dryRun ? 'dry_run' : 'running';
    const values = [by.appId, id, wanted.batchId, content, status, by.actor, by.requestId ?? null];
    const named = await client.query(NAME_RESOLUTION_BATCH, values);
    if (named.rowCount === 1) {
      const selected = await freeze(client, by.appId, id, wanted, quarantineMs);
      if (!wanted.dryRun) await auditStart(client, by, id, { ...wanted, selected });
      return { id, isNew: true };
    }
    const existing = (await client.query<BatchRow>(FIND_BATCH_BY_NAME, [by.appId, wanted.batchId])).rows[0];
    if (existing === undefined) throw new Error('A batch is never removed, and this one was there a moment ago');
    if (existing.content !== content)
      throw new Problem('name_taken', 'A batch of this name decides something else. Choose another batchId.');
    if (wanted.dryRun) return { id: existing.id, isNew: false };
    const started = await client.query(START_IF_DRY, [by.appId, existing.id]);
    if (started.rowCount === 1) await auditStart(client, by, existing.id, { ...wanted, selected: existing.selected });
    return { id: existing.id, isNew: false };
  });
}

async function freeze(
  client: ClientBase,
  appId: string,
  id: string,
  { filter, ...content }: PostResolutionBatch,
  quarantineMs: number,
): Promise<number> {
  const { outcome, resend } = resolutionOf(content);
  const { rows } = await client.query<{ selected: number }>(FREEZE_RESOLUTION_BATCH, [
    appId,
    id,
    outcome === 'not_sent',
    resend,
    quarantineMs,
    filter.sender ?? null,
    filter.channel ?? null,
    filter.reasonCode ?? null,
    filter.unknownBefore ?? null,
    filter.evidence ?? null,
    filter.deliveryIds ?? null,
  ]);
  return rows[0]?.selected ?? 0;
}

async function auditStart(
  client: ClientBase,
  by: DecidedBy,
  id: string,
  { batchId, decision, reason, selected }: PostResolutionBatch & { readonly selected: number },
): Promise<void> {
  await recordAudit(client, {
    ...by,
    action: 'resolution-batch.start',
    targetKind: 'resolution-batch',
    targetId: id,
    reason,
    after: { batchId, decision, selected },
  });
}

/** What is decided stays decided. Repeating it, or aborting what is done, changes nothing. */
export async function abortBatch(pool: Pool, by: DecidedBy, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const aborted = await client.query(ABORT_IF_NOT_DONE, [by.appId, id]);
    if (aborted.rowCount !== 1) return;
    const items = await client.query(ABORT_PENDING_ITEMS, [by.appId, id]);
    await recordAudit(client, {
      ...by,
      action: 'resolution-batch.abort',
      targetKind: 'resolution-batch',
      targetId: id,
      after: { status: 'aborted', left: items.rowCount },
    });
  });
}
