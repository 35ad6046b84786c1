// A configured provider in an app, and whether it is open, paused or archived.
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { App } from './app.js';

@Entity('senders')
@Unique('senders_name_key', ['appId', 'name'])
@Index('senders_by_id', ['id'])
@Check('senders_parked_policy_check', `parked_policy IN ('wait', 'resend')`)
export class Sender {
  @ForeignKey(() => App, { name: 'senders_app_fkey' })
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'senders_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'senders_pkey' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  channel!: string;

  @Column({ type: 'text' })
  provider!: string;

  @Column({ type: 'integer', default: 0 })
  position!: number;

  @Column({ type: 'integer', name: 'config_version', default: 1 })
  configVersion!: number;

  @Column({ type: 'integer', name: 'max_in_flight', nullable: true })
  maxInFlight!: number | null;

  @Column({ type: 'timestamp with time zone', name: 'archived_at', nullable: true })
  archivedAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'paused_at', nullable: true })
  pausedAt!: Date | null;

  @Column({ type: 'text', name: 'pause_code', nullable: true })
  pauseCode!: string | null;

  @Column({ type: 'text', name: 'pause_detail', nullable: true })
  pauseDetail!: string | null;

  /** A pause made by a worker is tried again with one delivery from then on; NULL: only a person ends it. */
  @Column({ type: 'timestamp with time zone', name: 'probe_at', nullable: true })
  probeAt!: Date | null;

  @Column({ type: 'integer', name: 'probe_count', default: 0 })
  probeCount!: number;

  /** Sum of finished pauses: time that does not count against the retry horizon. */
  @Column({ type: 'bigint', name: 'paused_total_ms', default: 0 })
  pausedTotalMs!: string;

  /** What becomes of a parked delivery: a person decides, or it is sent again once. */
  @Column({ type: 'text', name: 'parked_policy', default: 'wait' })
  parkedPolicy!: string;

  @Column({ type: 'integer', default: 1 })
  version!: number;

  /** Rises with what a person sets, and not with the state that workers keep: people compare it. */
  @Column({ type: 'integer', name: 'settings_version', default: 1 })
  settingsVersion!: number;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
