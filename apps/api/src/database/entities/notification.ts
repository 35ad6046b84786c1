// What was asked, named by app and message ID: the key record and its frozen result.
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('notifications')
@Unique('notifications_message_id_key', ['appId', 'messageId'])
@Check('notifications_message_id_check', `message_id ~ '^[!-~]{1,200}$'`)
@Check('notifications_pending_check', 'pending_deliveries >= 0')
@Check('notifications_no_expiry_while_pending', 'pending_deliveries = 0 OR expires_at IS NULL')
@Index('notifications_by_time', ['appId', 'acceptedAt', 'id'])
@Index('notifications_to_expire', ['appId', 'expiresAt'], { where: 'expires_at IS NOT NULL AND purged_at IS NULL' })
@Index('notifications_unfinished', ['appId', 'acceptedAt', 'id'], { where: 'expires_at IS NULL' })
@Index('notifications_purged_unsent', ['appId', 'purgedStatus', 'acceptedAt', 'id'], {
  where: "purged_status <> 'sent'",
})
@Index('notifications_tombstones', ['appId', 'purgedAt'], { where: 'purged_at IS NOT NULL' })
export class Notification {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'notifications_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'notifications_pkey' })
  id!: string;

  @Column({ type: 'text', name: 'message_id', collation: 'C' })
  messageId!: string;

  @Column({ type: 'bytea' })
  fingerprint!: Buffer;

  @Column({ type: 'smallint', name: 'fingerprint_version' })
  fingerprintVersion!: number;

  /** Canonical JSON of the request as sent, without messageId: the frozen content, and what a mismatch is compared with. */
  @Column({ type: 'text', nullable: true })
  body!: string | null;

  @Column({ type: 'smallint', default: 1 })
  priority!: number;

  @Column({ type: 'timestamp with time zone', name: 'accepted_at', default: () => 'clock_timestamp()' })
  acceptedAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'send_at', nullable: true })
  sendAt!: Date | null;

  @Column({ type: 'timestamp with time zone', nullable: true })
  deadline!: Date | null;

  @Column({ type: 'bigint', name: 'retention_ms' })
  retentionMs!: string;

  @Column({ type: 'integer', name: 'pending_deliveries' })
  pendingDeliveries!: number;

  @Column({ type: 'text', nullable: true })
  result!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** Set when the content went and only the key stayed; it holds the last status for the 410. */
  @Column({ type: 'timestamp with time zone', name: 'purged_at', nullable: true })
  purgedAt!: Date | null;

  @Column({ type: 'text', name: 'purged_status', nullable: true })
  purgedStatus!: string | null;

  @Column({ type: 'uuid', name: 'api_key_id', nullable: true })
  apiKeyId!: string | null;

  @Column({ type: 'text', name: 'request_id', nullable: true })
  requestId!: string | null;

  /** Where the request came from; purge takes it. */
  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'integer', default: 1 })
  version!: number;

  /** When a recipient was last erased from it: its address is gone from body and result. */
  @Column({ type: 'timestamp with time zone', name: 'erased_at', nullable: true })
  erasedAt!: Date | null;
}
