// T12: proof that the provider has it, however late it comes and whatever the record says by then.
import type { LateProof, ProofAnswer } from '@oneping/claims';
import type { Pool, PoolClient } from 'pg';
import { violatedConstraint } from '../../http/store-error.js';
import { inTransaction } from '../in-transaction.js';
import { uuidArray } from '../sql/binary-array.js';
import { CANCEL_PROVED } from '../sql/cancel-proved.js';
import { CLOSE_ATTEMPT_IF_OPEN } from '../sql/close-attempt-if-open.js';
import { FIND_ATTEMPT } from '../sql/find-attempt.js';
import { KEEP_PROOF_OF_RESOLVED } from '../sql/keep-proof-of-resolved.js';
import { LOCK_NOTIFICATION } from '../sql/lock-notification.js';
import { MARK_EARLIER_PROVED } from '../sql/mark-earlier-proved.js';
import { PROVE_IF_PENDING } from '../sql/prove-if-pending.js';
import { RECORD_CONFLICT } from '../sql/record-conflict.js';
import { WITHDRAW_PROVED } from '../sql/withdraw-proved.js';
import { completeFinished } from './complete-finished.js';
import { providerId, providerText } from './provider-text.js';

/** The row may move between the question and the write; after so many tries the offer is a bug of ours. */
const MOST_TRIES = 10;

interface Found {
  state: string;
  notification_id: string;
  is_final: boolean;
  verdict: 'accepted' | 'refused' | null;
}

/** Takes `found` and `several` only: any other verdict proves nothing, and is refused as a bug of the caller. */
export async function prove(pool: Pool, proof: LateProof): Promise<ProofAnswer> {
  const { verdict } = proof.evidence;
  if (verdict !== 'found' && verdict !== 'several') throw new Error(`a look-up that says "${verdict}" proves nothing`);
  try {
    return await inTransaction(pool, (client) => offer(client, proof, providerId(proof.evidence.providerMessageId)));
  } catch (error) {
    if (violatedConstraint(error) !== 'deliveries_provider_message_id_key') throw error;
    return await inTransaction(pool, async (client) => {
      const answer = await offer(client, proof, null);
      await conflict(
        client,
        proof,
        'provider_message_id_taken',
        'The proof names an id that another delivery of this sender has.',
      );
      return answer;
    });
  }
}

async function offer(client: PoolClient, proof: LateProof, idToKeep: string | null): Promise<ProofAnswer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await find(client, proof);
    if (before === undefined) return 'no_such_attempt';
    if (before.is_final) return await contradictOrKnow(client, proof, before);
    const { rows } = await client.query<{ state: string; notification_id: string }>({
      name: 'prove-if-pending',
      text: PROVE_IF_PENDING,
      values: [proof.appId, proof.deliveryId, proof.senderId, proof.attemptNumber, proofText(proof), idToKeep],
    });
    const proved = rows[0];
    if (proved === undefined) continue;
    if (proof.evidence.verdict === 'several')
      await conflict(client, proof, 'several_found', 'The provider has more than one message under our id.');
    if (proved.state === 'sending') return 'stored';
    if (before.verdict === 'refused')
      await conflict(
        client,
        proof,
        'accepted_after_refusal',
        'The provider had refused the attempt that it now shows.',
      );
    await closeAttempt(client, proof);
    await completeFinished(client, [{ app_id: proof.appId, notification_id: proved.notification_id, is_final: true }]);
    return 'sent';
  }
  throw new Error(`delivery ${proof.deliveryId} kept moving while proof was offered`);
}

async function contradictOrKnow(client: PoolClient, proof: LateProof, found: Found): Promise<ProofAnswer> {
  // As a re-send does: first the notification, so that no new send appears beside this.
  await client.query({
    name: 'lock-notification',
    text: LOCK_NOTIFICATION,
    values: [proof.appId, found.notification_id],
  });
  await closeAttempt(client, proof);
  const isContradiction = found.state !== 'sent';
  if (isContradiction)
    await conflict(client, proof, `proved_after_${found.state}`, `Proof came for a delivery that is ${found.state}.`);
  else
    await client.query({
      name: 'keep-proof-of-resolved',
      text: KEEP_PROOF_OF_RESOLVED,
      values: [proof.appId, proof.deliveryId, proofText(proof)],
    });
  await stopLaterSends(client, proof);
  return isContradiction ? 'conflict' : 'known';
}

async function stopLaterSends(client: PoolClient, { appId, deliveryId }: LateProof): Promise<void> {
  const later = await client.query<{ id: string }>({
    name: 'mark-earlier-proved',
    text: MARK_EARLIER_PROVED,
    values: [appId, deliveryId],
  });
  if (later.rows.length === 0) return;
  const ids = uuidArray(later.rows.map(({ id }) => id));
  await client.query({ name: 'withdraw-proved', text: WITHDRAW_PROVED, values: [appId, ids] });
  const canceled = await client.query<{ app_id: string; notification_id: string }>({
    name: 'cancel-proved',
    text: CANCEL_PROVED,
    values: [appId, ids, null],
  });
  await completeFinished(
    client,
    canceled.rows.map((row) => ({ ...row, is_final: true })),
  );
}

async function find(client: PoolClient, proof: LateProof): Promise<Found | undefined> {
  const { rows } = await client.query<Found>({
    name: 'find-attempt',
    text: FIND_ATTEMPT,
    values: [proof.appId, proof.deliveryId, proof.senderId, proof.attemptNumber],
  });
  return rows[0];
}

async function closeAttempt(client: PoolClient, proof: LateProof): Promise<void> {
  await client.query({
    name: 'close-attempt-if-open',
    text: CLOSE_ATTEMPT_IF_OPEN,
    values: [proof.appId, proof.deliveryId, proof.attemptNumber, 'accepted'],
  });
}

async function conflict(client: PoolClient, proof: LateProof, kind: string, detail: string): Promise<void> {
  await client.query({
    name: 'record-conflict',
    text: RECORD_CONFLICT,
    values: [proof.appId, proof.deliveryId, kind, detail, proofText(proof)],
  });
}

/** What is stored on the row: the evidence, and the attempt that it is about. */
function proofText({ attemptNumber, evidence }: LateProof): string {
  const { method, query, answer } = evidence;
  const id = providerId(evidence.providerMessageId);
  return JSON.stringify({
    attemptNumber,
    verdict: evidence.verdict,
    method,
    query: providerText(query),
    ...(answer === undefined ? {} : { answer: providerText(answer) }),
    ...(id === null ? {} : { providerMessageId: id }),
  });
}
