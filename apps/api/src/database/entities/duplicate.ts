// One repeat that was answered instead of acted on, or one send that a worker did not make a second time.
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('duplicates')
@Check(
  'duplicates_kind_check',
  `kind IN ('replay', 'mismatch', 'in_use', 'expired', 'claim_lost', 'provider_deduplicated')`,
)
@Check('duplicates_source_check', `source IN ('single', 'batch', 'worker')`)
@Check('duplicates_worker_check', `(source = 'worker') = (kind IN ('claim_lost', 'provider_deduplicated'))`)
@Check('duplicates_answer_check', `source = 'worker' OR answer_status IS NOT NULL`)
@Index('duplicates_by_notification', ['appId', 'notificationId', 'at'])
@Index('duplicates_by_time', ['appId', 'at'])
@Index('duplicates_by_age', ['at'])
@Index('duplicates_by_api_key', ['appId', 'apiKeyId', 'at', 'id'])
@Index('duplicates_by_kind', ['appId', 'kind', 'at', 'id'], { where: `kind <> 'replay'` })
export class Duplicate {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'duplicates_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'duplicates_pkey' })
  id!: string;

  @Column({ type: 'timestamp with time zone', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text', name: 'message_id', collation: 'C' })
  messageId!: string;

  @Column({ type: 'uuid', name: 'notification_id', nullable: true })
  notificationId!: string | null;

  @Column({ type: 'uuid', name: 'api_key_id', nullable: true })
  apiKeyId!: string | null;

  @Column({ type: 'text', name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'integer', name: 'batch_index', nullable: true })
  batchIndex!: number | null;

  @Column({ type: 'smallint', name: 'answer_status', nullable: true })
  answerStatus!: number | null;

  @Column({ type: 'boolean', name: 'same_payload', nullable: true })
  samePayload!: boolean | null;

  @Column({ type: 'text', array: true, nullable: true })
  changed!: string[] | null;

  /** ms since the original was accepted. */
  @Column({ type: 'bigint', name: 'delay_ms', nullable: true })
  delayMs!: string | null;

  /** What a worker's row is about. */
  @Column({ type: 'uuid', name: 'delivery_id', nullable: true })
  deliveryId!: string | null;

  /** Of a mismatch: its likely cause and the fields that differ, masked; JSON text. */
  @Column({ type: 'text', nullable: true })
  diff!: string | null;
}
