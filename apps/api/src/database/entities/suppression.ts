// A recipient of an app that is not sent to any more, known by its hash, until somebody lifts it.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('suppressions')
@Index('suppressions_in_force_key', ['appId', 'recipientHash'], { unique: true, where: 'lifted_at IS NULL' })
export class Suppression {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'suppressions_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'suppressions_pkey' })
  id!: string;

  /** As deliveries have it: the address itself is not kept. */
  @Column({ type: 'bytea', name: 'recipient_hash' })
  recipientHash!: Buffer;

  @Column({ type: 'text' })
  channel!: string;

  @Column({ type: 'text', name: 'reason_code' })
  reasonCode!: string;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  /** The delivery that was refused; NULL: a person asked for it. */
  @Column({ type: 'uuid', name: 'delivery_id', nullable: true })
  deliveryId!: string | null;

  @Column({ type: 'text', name: 'created_by' })
  createdBy!: string;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'lifted_at', nullable: true })
  liftedAt!: Date | null;
}
