// When somebody is told that an app needs a person, and through which sender.
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('alert_rules')
@Check(
  'alert_rules_kind_check',
  `kind IN ('unknown_count', 'oldest_unknown_age', 'sender_failing', 'no_worker', 'mismatch_spike')`,
)
@Index('alert_rules_live_name_key', ['appId', 'name'], { unique: true, where: 'deleted_at IS NULL' })
export class AlertRule {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'alert_rules_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'alert_rules_pkey' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'integer' })
  threshold!: number;

  /** The sender that it is about: never the one that takes its notices. */
  @Column({ type: 'text', name: 'sender_name', nullable: true })
  senderName!: string | null;

  /** JSON text: the sender that takes the notices, and the address. */
  @Column({ type: 'text' })
  target!: string;

  /** Whose key made it: its notices are posted in that key's name. */
  /** NULL where a person made it. */
  @Column({ type: 'uuid', name: 'api_key_id', nullable: true })
  apiKeyId!: string | null;

  @Column({ type: 'integer', name: 'alert_count', default: 0 })
  alertCount!: number;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  /** NULL while it is on. */
  @Column({ type: 'timestamp with time zone', name: 'disabled_at', nullable: true })
  disabledAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
