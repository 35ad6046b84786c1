// One delivery of a batch's frozen selection, and what came of it.
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('resolution_batch_items')
@Check('resolution_batch_items_result_check', `result IN ('pending', 'resolved', 'excluded', 'failed', 'aborted')`)
@Index('resolution_batch_items_pending', ['appId', 'batchId', 'deliveryId'], { where: `result = 'pending'` })
export class ResolutionBatchItem {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'resolution_batch_items_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'batch_id', primaryKeyConstraintName: 'resolution_batch_items_pkey' })
  batchId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'delivery_id', primaryKeyConstraintName: 'resolution_batch_items_pkey' })
  deliveryId!: string;

  @Column({ type: 'uuid', name: 'notification_id' })
  notificationId!: string;

  /** As it was when the selection was frozen. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'text', nullable: true })
  verdict!: string | null;

  @Column({ type: 'text', default: 'pending' })
  result!: string;

  @Column({ type: 'text', nullable: true })
  code!: string | null;

  @Column({ type: 'uuid', name: 'new_delivery_id', nullable: true })
  newDeliveryId!: string | null;

  @Column({ type: 'timestamp with time zone', nullable: true })
  at!: Date | null;
}
