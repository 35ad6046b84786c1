// The content of one recent delivery, in 16 bytes that say nothing by themselves: what suspicious repeats are found by.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('content_fingerprints')
@Index('content_fingerprints_by_time', ['appId', 'at', 'notificationId'])
export class ContentFingerprint {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'content_fingerprints_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'content_fingerprints_pkey' })
  fingerprint!: Buffer;

  @PrimaryColumn({ type: 'timestamp with time zone', primaryKeyConstraintName: 'content_fingerprints_pkey' })
  at!: Date;

  @Column({ type: 'uuid', name: 'notification_id' })
  notificationId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'delivery_id', primaryKeyConstraintName: 'content_fingerprints_pkey' })
  deliveryId!: string;
}
