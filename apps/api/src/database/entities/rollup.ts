// What happened in an app within one minute or hour, in numbers.
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('rollups')
@Check('rollups_grain_check', `grain IN ('minute', 'hour')`)
@Index('rollups_by_time', ['grain', 'bucket'])
export class Rollup {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'rollups_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'rollups_pkey' })
  grain!: string;

  @PrimaryColumn({ type: 'timestamp with time zone', primaryKeyConstraintName: 'rollups_pkey' })
  bucket!: Date;

  /** Notifications; all other counts are of deliveries or of repeats. */
  @Column({ type: 'integer' })
  accepted!: number;

  @Column({ type: 'integer' })
  sent!: number;

  @Column({ type: 'integer' })
  failed!: number;

  @Column({ type: 'integer' })
  lapsed!: number;

  @Column({ type: 'integer' })
  canceled!: number;

  @Column({ type: 'integer' })
  replayed!: number;

  @Column({ type: 'integer' })
  mismatched!: number;

  @Column({ type: 'integer', name: 'in_use' })
  inUse!: number;

  @Column({ type: 'integer' })
  expired!: number;

  @Column({ type: 'integer', name: 'worker_refused' })
  workerRefused!: number;

  /** Counts by slot of the latency's bounds; NULL without any. */
  @Column({ type: 'integer', array: true, nullable: true })
  latencies!: number[] | null;

  @Column({ type: 'integer', name: 'oldest_unknown_seconds', nullable: true })
  oldestUnknownSeconds!: number | null;
}
