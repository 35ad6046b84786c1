// One authorised side effect: its state, its claim and its live attempt.
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('deliveries')
@Unique('deliveries_one_per_send_key', ['appId', 'notificationId', 'channel', 'recipientHash', 'sendNo'])
@Check(
  'deliveries_state_check',
  `state IN ('queued', 'claimed', 'sending', 'unknown', 'sent', 'failed', 'canceled', 'lapsed')`,
)
@Check('deliveries_held_check', `(state IN ('claimed', 'sending')) = (worker_id IS NOT NULL)`)
@Check('deliveries_lease_check', '(worker_id IS NULL) = (lease_ends_at IS NULL)')
@Check('deliveries_live_call_check', `(state = 'sending') = (call_began_at IS NOT NULL)`)
@Check('deliveries_due_check', `state <> 'queued' OR due_at IS NOT NULL`)
@Check('deliveries_owner_check', `state <> 'unknown' OR next_check_at IS NOT NULL OR attention = 'resolution_required'`)
@Check('deliveries_finished_check', `(state IN ('sent', 'failed', 'canceled', 'lapsed')) = (finished_at IS NOT NULL)`)
@Index('deliveries_due', ['senderId', 'priority', 'dueAt'], { where: 'due_at IS NOT NULL' })
@Index('deliveries_due_alone', ['dueAt'], { where: 'due_at IS NOT NULL AND crash_count > 0' })
@Index('deliveries_held', ['workerId'], { where: 'worker_id IS NOT NULL' })
@Index('deliveries_to_check', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
@Index('deliveries_ended_unsent', ['appId', 'unsentState', 'id'], { where: 'unsent_state IS NOT NULL' })
@Index('deliveries_unsent_by_time', ['appId', 'unsentState', 'unsentAcceptedAt', 'notificationId'], {
  where: 'unsent_state IS NOT NULL',
})
@Index('deliveries_attention', ['appId', 'id'], { where: 'attention IS NOT NULL' })
@Index('deliveries_deadline', ['deadline'], { where: 'deadline IS NOT NULL AND finished_at IS NULL' })
@Index('deliveries_by_sender', ['appId', 'senderId', 'id'])
@Index('deliveries_unfinished', ['appId', 'id'], { where: 'finished_at IS NULL' })
@Index('deliveries_by_recipient', ['appId', 'recipientHash'])
@Index('deliveries_erasing', ['erasureId'], { where: 'erasure_id IS NOT NULL' })
@Index('deliveries_with_sealed_secret', ['appId', 'id'], { where: `recipient LIKE '%"sealedSecret":%'` })
@Index('deliveries_provider_message_id_key', ['appId', 'senderId', 'providerMessageId'], {
  unique: true,
  where: 'provider_message_id IS NOT NULL',
})
export class Delivery {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'deliveries_pkey' })
  appId!: string;

  /** Its 16 bytes are also the key handed to the provider. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'deliveries_pkey' })
  id!: string;

  @Column({ type: 'uuid', name: 'notification_id' })
  notificationId!: string;

  @Column({ type: 'text' })
  channel!: string;

  /** One normalised address as JSON text; NULL once erased. */
  @Column({ type: 'text', nullable: true })
  recipient!: string | null;

  @Column({ type: 'bytea', name: 'recipient_hash' })
  recipientHash!: Buffer;

  @Column({ type: 'smallint', name: 'send_no', default: 1 })
  sendNo!: number;

  @Column({ type: 'uuid', name: 'sender_id' })
  senderId!: string;

  /** Set where the caller named the sender: then the worker does not move it to another. */
  @Column({ type: 'boolean', name: 'sender_named', default: false })
  senderNamed!: boolean;

  @Column({ type: 'smallint', default: 1 })
  priority!: number;

  @Column({ type: 'text', default: 'queued' })
  state!: string;

  @Column({ type: 'text', nullable: true })
  rule!: string | null;

  @Column({ type: 'integer', default: 0 })
  fence!: number;

  @Column({ type: 'integer', default: 1 })
  version!: number;

  @Column({ type: 'timestamp with time zone', name: 'due_at', nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'timestamp with time zone', nullable: true })
  deadline!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'retry_until' })
  retryUntil!: Date;

  /** The sender's paused_total_ms when the retry horizon began. */
  @Column({ type: 'bigint', name: 'paused_before_ms', default: 0 })
  pausedBeforeMs!: string;

  @Column({ type: 'uuid', name: 'worker_id', nullable: true })
  workerId!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'lease_ends_at', nullable: true })
  leaseEndsAt!: Date | null;

  @Column({ type: 'boolean', name: 'claimed_alone', default: false })
  claimedAlone!: boolean;

  @Column({ type: 'integer', name: 'attempt_count', default: 0 })
  attemptCount!: number;

  @Column({ type: 'integer', name: 'retry_count', default: 0 })
  retryCount!: number;

  @Column({ type: 'smallint', name: 'crash_count', default: 0 })
  crashCount!: number;

  /** The live attempt: set by begin, moved to attempts when the row leaves sending. Its number is attempt_count. */
  @Column({ type: 'timestamp with time zone', name: 'call_began_at', nullable: true })
  callBeganAt!: Date | null;

  @Column({ type: 'integer', name: 'call_timeout_ms', nullable: true })
  callTimeoutMs!: number | null;

  @Column({ type: 'timestamp with time zone', name: 'first_submitted_at', nullable: true })
  firstSubmittedAt!: Date | null;

  @Column({ type: 'integer', name: 'config_version', nullable: true })
  configVersion!: number | null;

  @Column({ type: 'text', name: 'request_hash', nullable: true })
  requestHash!: string | null;

  @Column({ type: 'text', name: 'safety_class', nullable: true })
  safetyClass!: string | null;

  @Column({ type: 'bigint', name: 'usable_key_window_ms', nullable: true })
  usableKeyWindowMs!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'proved_at', nullable: true })
  provedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  proof!: string | null;

  @Column({ type: 'boolean', name: 'earlier_proved', default: false })
  earlierProved!: boolean;

  @Column({ type: 'text', nullable: true })
  attention!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'next_check_at', nullable: true })
  nextCheckAt!: Date | null;

  /** Until when a person has put off the decision (T19); it stays where the delivery has gone on since. */
  @Column({ type: 'timestamp with time zone', name: 'snoozed_until', nullable: true })
  snoozedUntil!: Date | null;

  @Column({ type: 'integer', name: 'check_count', default: 0 })
  checkCount!: number;

  @Column({ type: 'text', name: 'provider_message_id', nullable: true })
  providerMessageId!: string | null;

  @Column({ type: 'text', name: 'provider_status', nullable: true })
  providerStatus!: string | null;

  @Column({ type: 'text', name: 'reason_code', nullable: true })
  reasonCode!: string | null;

  @Column({ type: 'text', name: 'reason_detail', nullable: true })
  reasonDetail!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'state_since', default: () => 'clock_timestamp()' })
  stateSince!: Date;

  @Column({ type: 'timestamp with time zone', name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** Its state once it has ended otherwise than sent; a trigger writes it. */
  @Column({ type: 'text', name: 'unsent_state', nullable: true })
  unsentState!: string | null;

  /** When its key was accepted, where it has ended otherwise than sent; the same trigger writes it. */
  @Column({ type: 'timestamptz', name: 'unsent_accepted_at', nullable: true })
  unsentAcceptedAt!: Date | null;

  /** What a provider answered last when it was asked. */
  @Column({ type: 'text', name: 'evidence_verdict', nullable: true })
  evidenceVerdict!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'evidence_at', nullable: true })
  evidenceAt!: Date | null;

  /** JSON text: what a person decided about it (T14, T15). */
  @Column({ type: 'text', nullable: true })
  decision!: string | null;

  /** JSON text: the new send that a person had made of it (T16). */
  @Column({ type: 'text', name: 'resend_decision', nullable: true })
  resendDecision!: string | null;

  /** The erasure that looks after it because it was not final yet; NULL again when it is. */
  @Column({ type: 'uuid', name: 'erasure_id', nullable: true })
  erasureId!: string | null;
}
