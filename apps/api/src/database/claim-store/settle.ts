// T5–T8: writes what became of ended calls, and completes the notifications that they were the last of, in one transaction.
import { DEFAULT_CHECKS_MS, type Settlement } from '@oneping/claims';
import type { Pool } from 'pg';
import { violatedConstraint } from '../../http/store-error.js';
import { inTransaction } from '../in-transaction.js';
import { boolArray, int4Array, int8Array, textArray, uuidArray } from '../sql/binary-array.js';
import { SETTLE_IF_HELD } from '../sql/settle-if-held.js';
import { completeFinished, type MovedRow } from './complete-finished.js';
import { providerId, providerText } from './provider-text.js';
import { groupOrRowByRow } from './row-by-row.js';

interface SettledRow extends MovedRow {
  position: number;
}

export function settle(
  pool: Pool,
  settlements: readonly Settlement[],
  onTrouble: (error: unknown) => void,
): Promise<boolean[]> {
  return groupOrRowByRow(settlements, {
    runAll: (all) => settleTogether(pool, all, true),
    runOne: (one) => settleOne(pool, one),
    onTrouble,
  });
}

/** A provider message id that another delivery has never undoes a "sent": then it is left out, and a conflict recorded. */
async function settleOne(pool: Pool, settlement: Settlement): Promise<boolean> {
  try {
    return (await settleTogether(pool, [settlement], true))[0] === true;
  } catch (error) {
    if (violatedConstraint(error) !== 'deliveries_provider_message_id_key') throw error;
    return (await settleTogether(pool, [settlement], false))[0] === true;
  }
}

function settleTogether(pool: Pool, settlements: readonly Settlement[], keepIds: boolean): Promise<boolean[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<SettledRow>({
      name: 'settle-if-held',
      text: SETTLE_IF_HELD,
      values: [...inputOf(settlements), keepIds],
    });
    await completeFinished(client, rows);
    const settled = new Set(rows.map(({ position }) => position - 1));
    return settlements.map((_, index) => settled.has(index));
  });
}

function inputOf(settlements: readonly Settlement[]): Buffer[] {
  return [
    uuidArray(settlements.map(({ appId }) => appId)),
    uuidArray(settlements.map(({ deliveryId }) => deliveryId)),
    int4Array(settlements.map(({ fence }) => fence)),
    int4Array(settlements.map(({ attemptNumber }) => attemptNumber)),
    textArray(settlements.map(({ to }) => to)),
    int8Array(settlements.map(delayMs)),
    boolArray(settlements.map((each) => each.to === 'queued' && each.scope === 'sender')),
    textArray(settlements.map((each) => (each.to === 'sent' ? null : each.code))),
    textArray(settlements.map((each) => (each.to === 'unknown' ? each.phase : null))),
    textArray(settlements.map((each) => providerText(each.to === 'sent' ? each.evidence : each.detail))),
    textArray(settlements.map((each) => (each.to === 'sent' ? providerId(each.providerMessageId) : null))),
    textArray(settlements.map(outcomeName)),
  ];
}

/** ms until the retry, or until an unknown is next checked. */
function delayMs(settlement: Settlement): number | null {
  switch (settlement.to) {
    case 'sent':
      return null;
    case 'failed':
      // Only where an older attempt is open (T6'): it is looked after on the usual schedule.
      return DEFAULT_CHECKS_MS[0] ?? 0;
    case 'queued':
      return Math.round(settlement.delayMs);
    case 'unknown':
      return settlement.checkAfterMs === null ? null : Math.round(settlement.checkAfterMs);
  }
}

function outcomeName(settlement: Settlement): string {
  switch (settlement.to) {
    case 'sent':
      return 'sent';
    case 'failed':
      return 'rejected';
    case 'queued':
      return 'not_sent';
    case 'unknown':
      return settlement.code === 'in_progress' ? 'in_progress' : 'unknown';
  }
}
