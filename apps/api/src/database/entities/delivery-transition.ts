// One move of a delivery, written by the database itself.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('delivery_transitions')
@Index('delivery_transitions_by_time', ['at'], { type: 'brin' })
export class DeliveryTransition {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'delivery_transitions_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'delivery_id', primaryKeyConstraintName: 'delivery_transitions_pkey' })
  deliveryId!: string;

  @PrimaryColumn({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'delivery_transitions_pkey',
  })
  seq!: string;

  @Column({ type: 'timestamp with time zone' })
  at!: Date;

  @Column({ type: 'text', name: 'from_state' })
  fromState!: string;

  @Column({ type: 'text', name: 'to_state' })
  toState!: string;

  @Column({ type: 'text' })
  rule!: string;

  @Column({ type: 'integer' })
  fence!: number;

  @Column({ type: 'uuid', name: 'worker_id', nullable: true })
  workerId!: string | null;
}
