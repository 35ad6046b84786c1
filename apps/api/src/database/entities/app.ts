// An app: an isolated scope with its own keys, senders and message IDs.
import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity('apps')
@Unique('apps_slug_key', ['slug'])
@Check('apps_environment_check', `environment IN ('live', 'test')`)
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

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
