// T5n: the effect is a row of ours, written in the transaction that settles the delivery.
import type { ClaimedDelivery, NaturalEffect } from '@oneping/claims';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../in-transaction.js';
import { int4Array, textArray, uuidArray } from '../sql/binary-array.js';
import { SETTLE_NATURAL_IF_HELD } from '../sql/settle-natural-if-held.js';
import { completeFinished } from './complete-finished.js';
import { groupOrRowByRow } from './row-by-row.js';

type Effect = ClaimedDelivery & { readonly effect: NaturalEffect };

export function settleNatural(
  pool: Pool,
  effects: readonly Effect[],
  onTrouble: (error: unknown) => void,
): Promise<boolean[]> {
  return groupOrRowByRow(effects, {
    runAll: (all) => settleTogether(pool, all),
    runOne: async (one) => (await settleTogether(pool, [one]))[0] === true,
    onTrouble,
  });
}

function settleTogether(pool: Pool, effects: readonly Effect[]): Promise<boolean[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ position: number; app_id: string; notification_id: string }>({
      name: 'settle-natural-if-held',
      text: SETTLE_NATURAL_IF_HELD,
      values: [
        uuidArray(effects.map(({ appId }) => appId)),
        uuidArray(effects.map(({ deliveryId }) => deliveryId)),
        int4Array(effects.map(({ fence }) => fence)),
        textArray(effects.map(({ effect }) => effect.kind)),
        uuidArray(effects.map(() => uuidv7())),
        int4Array(effects.map(({ claim }) => claim.attemptNumber)),
        textArray(effects.map(({ claim }) => JSON.stringify(claim.recipient))),
        textArray(effects.map(({ claim }) => JSON.stringify(claim.content))),
      ],
    });
    await completeFinished(
      client,
      rows.map((row) => ({ ...row, is_final: true })),
    );
    const settled = new Set(rows.map(({ position }) => position - 1));
    return effects.map((_, index) => settled.has(index));
  });
}
