// The same content to the same person under another message ID, soon after the first: one row for each original.
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('suspicious_repeats')
@Unique('suspicious_repeats_one_per_original_key', ['appId', 'fingerprint', 'originalId'])
@Index('suspicious_repeats_by_time', ['appId', 'at', 'id'])
@Index('suspicious_repeats_by_age', ['at'])
export class SuspiciousRepeat {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'suspicious_repeats_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'suspicious_repeats_pkey' })
  id!: string;

  @Column({ type: 'bytea' })
  fingerprint!: Buffer;

  @Column({ type: 'text' })
  channel!: string;

  @Column({ type: 'uuid', name: 'original_id' })
  originalId!: string;

  @Column({ type: 'text', name: 'original_message_id', collation: 'C' })
  originalMessageId!: string;

  @Column({ type: 'timestamp with time zone', name: 'original_at' })
  originalAt!: Date;

  /** When the first of the repeats was accepted. */
  @Column({ type: 'timestamp with time zone' })
  at!: Date;

  @Column({ type: 'uuid', name: 'latest_id' })
  latestId!: string;

  @Column({ type: 'text', name: 'latest_message_id', collation: 'C' })
  latestMessageId!: string;

  @Column({ type: 'timestamp with time zone', name: 'latest_at' })
  latestAt!: Date;

  @Column({ type: 'uuid', name: 'latest_delivery_id' })
  latestDeliveryId!: string;

  @Column({ type: 'uuid', name: 'latest_api_key_id', nullable: true })
  latestApiKeyId!: string | null;

  @Column({ type: 'integer', name: 'repeat_count' })
  repeatCount!: number;
}
