// One link of an app's chain over its audit events. Never changed.
import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity('audit_seals')
@Unique('audit_seals_event_key', ['appId', 'eventId'])
export class AuditSeal {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'audit_seals_pkey' })
  appId!: string;

  /** From 1 without a gap, in the order of sealing. */
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'audit_seals_pkey' })
  position!: string;

  @Column({ type: 'uuid', name: 'event_id' })
  eventId!: string;

  @Column({ type: 'bytea' })
  hash!: Buffer;

  @Column({ type: 'timestamp with time zone', name: 'sealed_at', default: () => 'clock_timestamp()' })
  sealedAt!: Date;
}
