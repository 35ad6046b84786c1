// An audit event that is not in its app's chain yet; written by a trigger, removed by whoever seals it.
import { Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_unsealed')
export class UnsealedAuditEvent {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'audit_unsealed_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'timestamp with time zone', primaryKeyConstraintName: 'audit_unsealed_pkey' })
  at!: Date;

  @PrimaryColumn({ type: 'uuid', name: 'event_id', primaryKeyConstraintName: 'audit_unsealed_pkey' })
  eventId!: string;
}
