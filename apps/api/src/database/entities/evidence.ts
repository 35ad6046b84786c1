// What a provider answered when it was asked about a delivery.
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('evidence')
@Index('evidence_by_delivery', ['appId', 'deliveryId', 'askedAt'])
@Check('evidence_verdict_check', `verdict IN ('found', 'not_found', 'too_early', 'not_possible', 'failed', 'several')`)
export class Evidence {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'evidence_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'evidence_pkey' })
  id!: string;

  @Column({ type: 'uuid', name: 'delivery_id' })
  deliveryId!: string;

  /** The last call that had been made when it was asked. */
  @Column({ type: 'integer', name: 'attempt_number' })
  attemptNumber!: number;

  @Column({ type: 'text' })
  verdict!: string;

  @Column({ type: 'text' })
  method!: string;

  @Column({ type: 'text' })
  query!: string;

  @Column({ type: 'text', name: 'provider_message_id', nullable: true })
  providerMessageId!: string | null;

  /** How far back the source sees, ms before the question. */
  @Column({ type: 'bigint', name: 'sees_back_ms', nullable: true })
  seesBackMs!: string | null;

  @Column({ type: 'text', nullable: true })
  answer!: string | null;

  @Column({ type: 'text', name: 'asked_by' })
  askedBy!: string;

  @Column({ type: 'timestamp with time zone', name: 'first_asked_at', default: () => 'clock_timestamp()' })
  firstAskedAt!: Date;

  /** The same answer again moves this and counts up. */
  @Column({ type: 'timestamp with time zone', name: 'asked_at', default: () => 'clock_timestamp()' })
  askedAt!: Date;

  @Column({ type: 'integer', name: 'asked_count', default: 1 })
  askedCount!: number;
}
