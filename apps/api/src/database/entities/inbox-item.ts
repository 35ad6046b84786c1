// The effect of the inbox channel: an item in a user’s inbox.
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('inbox_items')
@Unique('inbox_items_delivery_key', ['appId', 'deliveryId'])
@Index('inbox_items_by_user', ['appId', 'userId', 'seq'])
@Index('inbox_items_by_age', ['createdAt'])
export class InboxItem {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'inbox_items_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'inbox_items_pkey' })
  id!: string;

  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  seq!: string;

  @Column({ type: 'text', name: 'user_id', collation: 'C' })
  userId!: string;

  @Column({ type: 'uuid', name: 'notification_id' })
  notificationId!: string;

  @Column({ type: 'uuid', name: 'delivery_id' })
  deliveryId!: string;

  @Column({ type: 'text' })
  content!: string;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'read_at', nullable: true })
  readAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'archived_at', nullable: true })
  archivedAt!: Date | null;
}
