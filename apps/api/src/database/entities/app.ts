// An app: an isolated scope with its own keys, senders and message IDs.
import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity('apps')
@Unique('apps_slug_key', ['slug'])
@Check('apps_environment_check', `environment IN ('live', 'test')`)
@Check('apps_parked_policy_check', `parked_policy IN ('wait', 'resend')`)
export class App {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'apps_pkey' })
  appId!: string;

  @Column({ type: 'text', collation: 'C' })
  slug!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  environment!: string;

  @Column({ type: 'bytea', name: 'fingerprint_secret_sealed' })
  fingerprintSecretSealed!: Buffer;

  @Column({ type: 'bigint', name: 'retention_ms', nullable: true })
  retentionMs!: string | null;

  @Column({ type: 'integer', name: 'rate_limit_per_second', nullable: true })
  rateLimitPerSecond!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  masking!: object | null;

  @Column({ type: 'bigint', name: 'tombstone_ms', nullable: true })
  tombstoneMs!: string | null;

  /** What a new sender of the app does with parked deliveries. */
  @Column({ type: 'text', name: 'parked_policy', default: 'wait' })
  parkedPolicy!: string;

  @Column({ type: 'timestamp with time zone', name: 'archived_at', nullable: true })
  archivedAt!: Date | null;

  @Column({ type: 'integer', default: 1 })
  version!: number;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
