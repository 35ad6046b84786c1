// An API key of an app, stored as a hash.
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { App } from './app.js';

@Entity('api_keys')
@Index('api_keys_live_name_key', ['appId', 'name'], { unique: true, where: 'revoked_at IS NULL' })
@Index('api_keys_by_hash', ['hash'])
export class ApiKey {
  @ForeignKey(() => App, { name: 'api_keys_app_fkey' })
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'api_keys_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'api_keys_pkey' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  prefix!: string;

  @Column({ type: 'bytea' })
  hash!: Buffer;

  @Column({ type: 'text', array: true })
  scopes!: string[];

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  /** Who made it, as audit events name an actor; NULL: made before this was kept. */
  @Column({ type: 'text', name: 'created_by', nullable: true })
  createdBy!: string | null;

  /** Given on the machine itself only: makes further apps. */
  @Column({ type: 'boolean', name: 'may_make_apps', default: false })
  mayMakeApps!: boolean;
}
