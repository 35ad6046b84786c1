// The link with which a person may set a new password.
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Operator } from './operator.js';

@Entity('operator_password_resets')
@Index('operator_password_resets_by_token', ['tokenHash'])
export class OperatorPasswordReset {
  @ForeignKey(() => Operator, { name: 'operator_password_resets_operator_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'operator_id', primaryKeyConstraintName: 'operator_password_resets_pkey' })
  operatorId!: string;

  @Column({ type: 'bytea', name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'timestamp with time zone', name: 'expires_at' })
  expiresAt!: Date;
}
