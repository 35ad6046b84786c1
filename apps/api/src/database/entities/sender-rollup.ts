// How the calls of one sender ended within one minute.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('sender_rollups')
@Index('sender_rollups_by_time', ['bucket'])
@Index('sender_rollups_in_trouble', ['appId', 'senderId', 'troubleAt'], { where: 'trouble_at IS NOT NULL' })
export class SenderRollup {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'sender_rollups_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'timestamp with time zone', primaryKeyConstraintName: 'sender_rollups_pkey' })
  bucket!: Date;

  @PrimaryColumn({ type: 'uuid', name: 'sender_id', primaryKeyConstraintName: 'sender_rollups_pkey' })
  senderId!: string;

  @Column({ type: 'integer' })
  sent!: number;

  @Column({ type: 'integer' })
  refused!: number;

  @Column({ type: 'integer' })
  unknown!: number;

  /** Counts of its calls by slot of LATENCY_BOUNDS_MS. */
  @Column({ type: 'integer', array: true, nullable: true })
  latencies!: number[] | null;

  /** Of the last call that was not taken. */
  @Column({ type: 'text', name: 'trouble_code', nullable: true })
  troubleCode!: string | null;

  @Column({ type: 'timestamptz', name: 'trouble_at', nullable: true })
  troubleAt!: Date | null;
}
