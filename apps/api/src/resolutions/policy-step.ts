// T15 with *send again* by a sender's own policy: one parked delivery, in one transaction, as a person would.
import type { Pool } from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import { FIND_PARKED_TO_RESEND, IS_ANY_POLICY_RESEND, type ParkedRow } from '../database/sql/find-parked-to-resend.js';
import { type DecisionSettings, resolve } from './resolve.js';

const WANTED = {
  outcome: 'not_sent',
  resend: true,
  reason: "The sender's policy is to send again what nobody can tell the fate of.",
  providerMessageId: null,
} as const;

/** `idle`: no sender has the policy, or nothing of theirs is parked. */
export async function policyStep(pool: Pool, settings: DecisionSettings): Promise<'stepped' | 'idle'> {
  if ((await pool.query(IS_ANY_POLICY_RESEND)).rowCount === 0) return 'idle';
  return await inTransaction(pool, async (client) => {
    const parked = (await client.query<ParkedRow>(FIND_PARKED_TO_RESEND, [settings.quarantineMs])).rows[0];
    if (parked === undefined) return 'idle';
    const { app_id: appId, id: deliveryId, version, sender_id: senderId } = parked;
    const by = { appId, actor: `policy:${senderId}` };
    const answer = await resolve(client, { by, deliveryId, version, wanted: WANTED }, settings);
    // Refused only where evidence came in this very moment: then it is not found the next time.
    return answer.done ? 'stepped' : 'idle';
  });
}
