// One call to a provider that has ended, and its verdict.
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('attempts')
@Check('attempts_verdict_check', `verdict IN ('accepted', 'refused')`)
@Index('attempts_by_time', ['endedAt'], { type: 'brin' })
export class Attempt {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'attempts_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'delivery_id', primaryKeyConstraintName: 'attempts_pkey' })
  deliveryId!: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'attempts_pkey' })
  number!: number;

  @Column({ type: 'uuid', name: 'sender_id' })
  senderId!: string;

  @Column({ type: 'uuid', name: 'worker_id' })
  workerId!: string;

  @Column({ type: 'integer' })
  fence!: number;

  @Column({ type: 'timestamp with time zone', name: 'began_at' })
  beganAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'ended_at' })
  endedAt!: Date;

  @Column({ type: 'integer', name: 'call_timeout_ms' })
  callTimeoutMs!: number;

  /** NULL: open, nobody knows. Written once. */
  @Column({ type: 'text', nullable: true })
  verdict!: string | null;

  @Column({ type: 'text' })
  outcome!: string;

  @Column({ type: 'text', nullable: true })
  code!: string | null;

  @Column({ type: 'text', nullable: true })
  phase!: string | null;

  @Column({ type: 'text', nullable: true })
  detail!: string | null;
}
