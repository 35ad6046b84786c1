// One time that a rule fired, until it was well again; at most one of a rule is open.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('alerts')
@Index('alerts_one_open_key', ['appId', 'ruleId'], { unique: true, where: 'resolved_at IS NULL' })
@Index('alerts_to_post', ['openedAt'], { where: 'opening_posted_at IS NULL OR resolution_posted_at IS NULL' })
export class Alert {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'alerts_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'rule_id', primaryKeyConstraintName: 'alerts_pkey' })
  ruleId!: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'alerts_pkey' })
  number!: number;

  @Column({ type: 'double precision' })
  value!: number;

  @Column({ type: 'timestamp with time zone', name: 'opened_at', default: () => 'clock_timestamp()' })
  openedAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'resolved_at', nullable: true })
  resolvedAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'opening_posted_at', nullable: true })
  openingPostedAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'resolution_posted_at', nullable: true })
  resolutionPostedAt!: Date | null;
}
