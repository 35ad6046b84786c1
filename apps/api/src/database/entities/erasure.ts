// A request to erase one recipient, and how far it is.
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('erasures')
@Check('erasures_phase_check', `phase IN ('deliveries', 'copies', 'bodies', 'last_look', 'done')`)
@Check('erasures_forgets_check', '(finished_at IS NULL) = (targets IS NOT NULL)')
@Index('erasures_recipient_key', ['appId', 'recipientKey'], { unique: true, where: 'recipient_key IS NOT NULL' })
@Index('erasures_running', ['createdAt'], { where: 'finished_at IS NULL' })
export class Erasure {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'erasures_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'erasures_pkey' })
  id!: string;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'text', name: 'requested_by' })
  requestedBy!: string;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text', array: true })
  channels!: string[];

  /** JSON text: whose traces are looked for. NULL once none is left. */
  @Column({ type: 'text', nullable: true })
  targets!: string | null;

  /** Makes the new hashes; NULL once finished, so that none of them can be made again from an address. */
  @Column({ type: 'bytea', nullable: true })
  salt!: Buffer | null;

  /** Keyed hash of the targets, by which a repeat of the request is known for a day. */
  @Column({ type: 'bytea', name: 'recipient_key', nullable: true })
  recipientKey!: Buffer | null;

  @Column({ type: 'text', default: 'deliveries' })
  phase!: string;

  /** How far the walk over the bodies is. */
  @Column({ type: 'timestamp with time zone', name: 'walked_at', nullable: true })
  walkedAt!: Date | null;

  @Column({ type: 'uuid', name: 'walked_id', nullable: true })
  walkedId!: string | null;

  @Column({ type: 'integer', name: 'delivery_count', default: 0 })
  deliveryCount!: number;

  @Column({ type: 'integer', name: 'canceled_count', default: 0 })
  canceledCount!: number;

  @Column({ type: 'integer', name: 'notification_count', default: 0 })
  notificationCount!: number;

  @Column({ type: 'integer', name: 'copy_count', default: 0 })
  copyCount!: number;

  @Column({ type: 'integer', name: 'content_kept_count', default: 0 })
  contentKeptCount!: number;

  @Column({ type: 'timestamp with time zone', name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
