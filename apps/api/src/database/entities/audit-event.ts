// Who decided what and why. Never changed.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('audit_events')
@Index('audit_events_by_time_and_id', ['appId', 'at', 'id'])
@Index('audit_events_by_action', ['appId', 'action', 'at', 'id'])
@Index('audit_events_by_target', ['appId', 'targetId'])
export class AuditEvent {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'audit_events_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'audit_events_pkey' })
  id!: string;

  @Column({ type: 'timestamp with time zone', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ type: 'text' })
  actor!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text', name: 'target_kind' })
  targetKind!: string;

  @Column({ type: 'text', name: 'target_id' })
  targetId!: string;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  /** JSON text. */
  @Column({ type: 'text', nullable: true })
  before!: string | null;

  /** JSON text. */
  @Column({ type: 'text', nullable: true })
  after!: string | null;

  @Column({ type: 'text', name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;
}
