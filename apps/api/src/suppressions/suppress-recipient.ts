// Puts the recipient of a delivery on its app's suppression list: its provider said that there is nobody.
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import { inTransaction } from '../database/in-transaction.js';
import { SUPPRESS_RECIPIENT_OF } from '../database/sql/suppressions.js';

export interface RefusedRecipient {
  readonly appId: string;
  readonly deliveryId: string;
  /** What the provider refused it with; never its words, which may hold the address. */
  readonly code: string;
}

/** Answers whether it is new on the list. Harmless to repeat. */
export async function suppressRecipient(pool: Pool, { appId, deliveryId, code }: RefusedRecipient): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const values = [appId, uuidv7(), deliveryId, code];
    const { rows } = await client.query<{ id: string; channel: string }>(SUPPRESS_RECIPIENT_OF, values);
    const [added] = rows;
    if (added === undefined) return false;
    await recordAudit(client, {
      appId,
      actor: 'system',
      action: 'suppression.add',
      targetKind: 'suppression',
      targetId: added.id,
      after: { channel: added.channel, reasonCode: code, deliveryId },
    });
    return true;
  });
}
