// T10: writes that the provider has it, with the evidence, and completes the notification, in one transaction.
import type { Asked, UnknownHeld } from '@oneping/claims';
import { violatedConstraint } from '../../http/store-error.js';
import { completeFinished } from '../claim-store/complete-finished.js';
import { providerId } from '../claim-store/provider-text.js';
import { inTransaction } from '../in-transaction.js';
import { FOUND_IF_UNKNOWN } from '../sql/found-if-unknown.js';
import { RECORD_CONFLICT } from '../sql/record-conflict.js';
import { type EvidenceSubject, type EvidenceWriter, insertEvidence, shownEvidence } from './evidence-row.js';

type Read = UnknownHeld & EvidenceSubject;

const ID_TAKEN = {
  kind: 'provider_message_id_taken',
  detail: 'The look-up found an id that another delivery of this sender has.',
};
const SEVERAL = { kind: 'several_found', detail: 'The provider has more than one message under our id.' };

/** A provider message id that another delivery has never undoes a "sent": then it is left out, and a conflict recorded. */
export async function found(writer: EvidenceWriter, read: Read, asked: Asked): Promise<boolean> {
  const id = providerId(asked.evidence.providerMessageId);
  const conflicts = asked.evidence.verdict === 'several' ? [SEVERAL] : [];
  try {
    return await write(writer, read, asked, id, conflicts);
  } catch (error) {
    if (violatedConstraint(error) !== 'deliveries_provider_message_id_key') throw error;
    return await write(writer, read, asked, null, [...conflicts, ID_TAKEN]);
  }
}

function write(
  writer: EvidenceWriter,
  read: Read,
  asked: Asked,
  idToKeep: string | null,
  conflicts: readonly { kind: string; detail: string }[],
): Promise<boolean> {
  return inTransaction(writer.pool, async (client) => {
    const proof = JSON.stringify({ attemptNumber: read.attemptCount, ...shownEvidence(asked.evidence, read) });
    const { rows } = await client.query<{ notification_id: string }>({
      name: 'found-if-unknown',
      text: FOUND_IF_UNKNOWN,
      values: [read.appId, read.deliveryId, read.fence, read.attemptCount, asked.evidence.verdict, idToKeep, proof],
    });
    const moved = rows[0];
    if (moved === undefined) return false;
    await insertEvidence(writer, client, read, asked);
    for (const { kind, detail } of conflicts) {
      const values = [read.appId, read.deliveryId, kind, detail, proof];
      await client.query({ name: 'record-conflict', text: RECORD_CONFLICT, values });
    }
    await completeFinished(client, [{ app_id: read.appId, notification_id: moved.notification_id, is_final: true }]);
    return true;
  });
}
