// From stored rows to deliveries, attempts and timelines as the API shows them.
import type {
  Attempt,
  Delivery,
  EvidenceVerdict,
  Lookup,
  Proof,
  TakenDecision,
  TimelineEntry,
} from '@oneping/contracts';
import type { DeliveryRow } from '../database/sql/delivery-columns.js';
import type { TakenDecisionRow } from '../database/sql/find-decisions.js';
import type { AttemptRow, ProvedRow, TransitionRow } from '../database/sql/find-deliveries.js';
import type { LookupRow } from '../database/sql/find-evidence.js';
import { allowedActions, quarantineEndsAt } from './allowed-actions.js';

/** `quarantineMs`: how long after a call nobody may say that it was not sent. */
export function toDelivery(row: DeliveryRow, quarantineMs: number): Delivery {
  return {
    id: row.id,
    notificationId: row.notification_id,
    messageId: row.message_id,
    // Safe here and below: the table's constraints and our own statements keep these to the contract's words.
    channel: row.channel as Delivery['channel'],
    recipient: row.recipient,
    status: row.status as Delivery['status'],
    attention: row.attention as Delivery['attention'],
    stateSince: row.state_since,
    sendNumber: row.send_no,
    sender: { id: row.sender_id, name: row.sender_name, provider: row.provider },
    attemptCount: row.attempt_count,
    // Once one call is known to have arrived, it does not matter any more which of them it was.
    openAttempts: row.status === 'sent' ? 0 : row.open_attempts,
    dueAt: row.due_at,
    deadline: row.deadline,
    leaseEndsAt: row.lease_ends_at,
    workerId: row.worker_id,
    fence: row.fence,
    firstSubmittedAt: row.first_submitted_at,
    finishedAt: row.finished_at,
    reason: row.reason_code === null ? null : { code: row.reason_code, detail: row.reason_detail },
    providerMessageId: row.provider_message_id,
    providerStatus: row.provider_status,
    provedAt: row.proved_at,
    evidence: evidenceOf(row),
    nextCheckAt: row.next_check_at,
    snoozedUntil: row.snoozed_until,
    nextStep: row.next_step as Delivery['nextStep'],
    quarantineEndsAt: quarantineEndsAt(row, quarantineMs),
    repeatsWaiting: row.repeats_waiting,
    allowedActions: allowedActions(row, quarantineMs),
    version: row.version,
  };
}

function evidenceOf(row: DeliveryRow): Delivery['evidence'] {
  if (row.evidence_verdict === null || row.evidence_at === null) return null;
  return { verdict: row.evidence_verdict as EvidenceVerdict, at: row.evidence_at };
}

/** Of the row's own columns; null: there is none. */
export function toProof(row: ProvedRow): Proof | null {
  if (row.proof === null || row.proved_at === null) return null;
  // Safe: only the statements that take proof write the column.
  const proof = JSON.parse(row.proof) as Omit<Proof, 'at' | 'providerMessageId' | 'answer'> & Partial<Proof>;
  const { attemptNumber, verdict, method, query, providerMessageId = null, answer = null } = proof;
  return { at: row.proved_at, attemptNumber, verdict, method, query, providerMessageId, answer };
}

/** What the provider answered, as it is shown. */
export function toLookup(row: LookupRow): Lookup {
  return {
    id: row.id,
    attemptNumber: row.attempt_number,
    verdict: row.verdict as EvidenceVerdict,
    method: row.method,
    query: row.query,
    firstAskedAt: row.first_asked_at,
    askedAt: row.asked_at,
    askedCount: row.asked_count,
    askedBy: row.asked_by,
    askedByName: row.asked_by_name,
    seesBackMs: row.sees_back_ms === null ? null : Number(row.sees_back_ms),
    providerMessageId: row.provider_message_id,
    answer: row.answer,
  };
}

/** The ended attempts of `deliveries`, and the live ones of those that are sending. */
export function toAttempts(deliveries: readonly ProvedRow[], ended: readonly AttemptRow[]): Attempt[] {
  const deliveryOf = new Map(deliveries.map((row) => [row.id, row]));
  const attempts: Attempt[] = ended.map((row) => ({
    deliveryId: row.delivery_id,
    attemptNumber: row.number,
    sender: { id: row.sender_id, name: row.sender_name, provider: row.provider },
    beganAt: row.began_at,
    endedAt: row.ended_at,
    verdict: row.verdict,
    code: row.code,
    phase: row.phase,
    detail: row.detail,
    providerMessageId: providerIdOf(row, deliveryOf.get(row.delivery_id)),
  }));
  for (const row of deliveries) {
    if (row.call_began_at === null) continue;
    attempts.push({
      deliveryId: row.id,
      attemptNumber: row.attempt_count,
      sender: { id: row.sender_id, name: row.sender_name, provider: row.provider },
      beganAt: row.call_began_at,
      endedAt: null,
      verdict: null,
      code: null,
      phase: null,
      detail: null,
      providerMessageId: null,
    });
  }
  return attempts;
}

/** What the provider calls what this call handed over: by its own answer, or by the proof that came about the call later. */
function providerIdOf({ number, verdict }: AttemptRow, delivery: ProvedRow | undefined): string | null {
  if (delivery === undefined) return null;
  const proof = toProof(delivery);
  const isProved = proof?.attemptNumber === number;
  const known = verdict === 'accepted' || isProved ? delivery.provider_message_id : null;
  return known ?? (isProved ? proof.providerMessageId : null);
}

export function toTakenDecision(row: TakenDecisionRow): TakenDecision {
  const { at, actor, actor_name: actorName, action, target_kind: targetKind, target_id: targetId, reason } = row;
  return { at, actor, actorName, action, targetKind, targetId, reason };
}

export function toTimeline(transitions: readonly TransitionRow[]): TimelineEntry[] {
  return transitions.map((row) => ({
    at: row.at,
    deliveryId: row.delivery_id,
    from: row.from_state as TimelineEntry['from'],
    to: row.to_state as TimelineEntry['to'],
    transition: row.rule,
  }));
}
