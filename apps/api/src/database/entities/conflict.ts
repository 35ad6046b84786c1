// A contradiction between evidence and record, for an operator to see.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('conflicts')
@Index('conflicts_by_delivery', ['appId', 'deliveryId'])
@Index('conflicts_by_time', ['appId', 'at', 'id'])
export class Conflict {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'conflicts_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'conflicts_pkey' })
  id!: string;

  @Column({ type: 'timestamp with time zone', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ type: 'uuid', name: 'delivery_id' })
  deliveryId!: string;

  @Column({ type: 'uuid', name: 'notification_id' })
  notificationId!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text' })
  detail!: string;

  @Column({ type: 'timestamp with time zone', name: 'acknowledged_at', nullable: true })
  acknowledgedAt!: Date | null;

  @Column({ type: 'text', name: 'acknowledged_by', nullable: true })
  acknowledgedBy!: string | null;

  @Column({ type: 'text', nullable: true })
  note!: string | null;
}
