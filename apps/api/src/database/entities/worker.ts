// A worker process and its life sign.
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('workers')
export class Worker {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'workers_pkey' })
  id!: string;

  @Column({ type: 'text' })
  host!: string;

  @Column({ type: 'integer', name: 'process_id' })
  processId!: number;

  @Column({ type: 'text' })
  release!: string;

  @Column({ type: 'timestamp with time zone', name: 'started_at', default: () => 'clock_timestamp()' })
  startedAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'heartbeat_at', default: () => 'clock_timestamp()' })
  heartbeatAt!: Date;

  /** Set at a clean end: what it left behind is no crash. */
  @Column({ type: 'timestamp with time zone', name: 'stopped_at', nullable: true })
  stoppedAt!: Date | null;

  /** Set by the reaper: its session had ended without a clean end. A heartbeat clears it again. */
  @Column({ type: 'timestamp with time zone', name: 'found_dead_at', nullable: true })
  foundDeadAt!: Date | null;

  /** The delivery that it held alone then: that one is to blame, and nothing else that it held. */
  @Column({ type: 'uuid', name: 'died_of', nullable: true })
  diedOf!: string | null;

  /** When it last purged all that was due, and how many keys that were. */
  @Column({ type: 'timestamp with time zone', name: 'purged_at', nullable: true })
  purgedAt!: Date | null;

  @Column({ type: 'integer', name: 'purged_count', nullable: true })
  purgedCount!: number | null;
}
