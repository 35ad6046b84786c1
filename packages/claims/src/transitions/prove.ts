// T12: proof that the provider has it, from wherever it comes and however late.
import type { ProofAnswer } from '../claim-store.js';
import { type DeliveryRecord, finished } from '../delivery-record.js';

export interface Proved {
  readonly answer: ProofAnswer;
  readonly record: DeliveryRecord;
}

/** T12. From a final state other than sent the row stays and the answer is `conflict`. */
export function prove(
  record: DeliveryRecord,
  proof: { senderId: string; attemptNumber: number; providerMessageId?: string },
  now: number,
): Proved {
  const isLive =
    record.state === 'sending' && proof.attemptNumber === record.attemptCount && proof.senderId === record.senderId;
  const attempt = record.attempts.find(
    ({ number, senderId }) => number === proof.attemptNumber && senderId === proof.senderId,
  );
  if (!isLive && attempt === undefined) return { answer: 'no_such_attempt', record };
  const attempts = record.attempts.map((each) =>
    each.number === proof.attemptNumber && each.verdict === null ? { ...each, verdict: 'accepted' as const } : each,
  );
  switch (record.state) {
    case 'sending':
      // The live call still runs: it and the proof meet on the row, and the settlement leads to sent (T5p).
      return { answer: 'stored', record: { ...record, provedAt: record.provedAt ?? now } };
    case 'unknown':
    case 'queued':
    case 'claimed': {
      const sent = finished({ ...record, attempts }, 'sent', null, now);
      return {
        answer: 'sent',
        record: {
          ...sent,
          fence: record.fence + 1,
          provedAt: now,
          providerMessageId: proof.providerMessageId ?? record.providerMessageId,
        },
      };
    }
    case 'sent': {
      // What a person had called sent is beyond doubt now, whatever refusal is on file.
      const provedAt = record.reasonCode === 'resolved_sent' ? (record.provedAt ?? now) : record.provedAt;
      return { answer: 'known', record: { ...record, attempts, provedAt } };
    }
    case 'failed':
    case 'canceled':
    case 'lapsed':
      return { answer: 'conflict', record: { ...record, attempts, provedAt: record.provedAt ?? now } };
  }
}
