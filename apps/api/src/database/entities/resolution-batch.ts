// One decision over many unknown deliveries.
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('resolution_batches')
@Unique('resolution_batches_name_key', ['appId', 'name'])
@Check('resolution_batches_status_check', `status IN ('dry_run', 'running', 'done', 'aborted')`)
@Index('resolution_batches_running', ['createdAt'], { where: `status = 'running'` })
export class ResolutionBatch {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'resolution_batches_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'resolution_batches_pkey' })
  id!: string;

  /** The caller's own. */
  @Column({ type: 'text', collation: 'C' })
  name!: string;

  /** JSON text of filter, decision, reason and rate. */
  @Column({ type: 'text' })
  content!: string;

  @Column({ type: 'text' })
  status!: string;

  @Column({ type: 'boolean', name: 'has_more' })
  hasMore!: boolean;

  @Column({ type: 'text', name: 'created_by' })
  createdBy!: string;

  @Column({ type: 'text', name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** Its next decision waits until then; null: at once. */
  @Column({ type: 'timestamp with time zone', name: 'next_item_at', nullable: true })
  nextItemAt!: Date | null;
}
