// An invitation that somebody may accept once.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('operator_invitations')
@Index('operator_invitations_open_key', ['appId', 'email'], { unique: true, where: 'ended_at IS NULL' })
@Index('operator_invitations_by_token', ['tokenHash'])
export class OperatorInvitation {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'operator_invitations_pkey' })
  id!: string;

  /** Where it was made: in an app, or by who administers the service. */
  @Column({ type: 'uuid', name: 'app_id' })
  appId!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'bytea', name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'jsonb' })
  roles!: Record<string, string>;

  @Column({ type: 'boolean', name: 'is_instance_admin' })
  isInstanceAdmin!: boolean;

  @Column({ type: 'text', name: 'invited_by' })
  invitedBy!: string;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column({ type: 'boolean', name: 'taken_back', default: false })
  takenBack!: boolean;
}
