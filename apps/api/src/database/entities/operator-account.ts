// How a person proves who they are: a password, as its hash.
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Operator } from './operator.js';

@Entity('operator_accounts')
@Index('operator_accounts_by_operator', ['operatorId'])
export class OperatorAccount {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'operator_accounts_pkey' })
  id!: string;

  @ForeignKey(() => Operator, { name: 'operator_accounts_operator_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'operator_id' })
  operatorId!: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId!: string;

  @Column({ type: 'text', name: 'provider_id' })
  providerId!: string;

  @Column({ type: 'text', nullable: true })
  password!: string | null;

  @Column({ type: 'text', name: 'access_token', nullable: true })
  accessToken!: string | null;

  @Column({ type: 'text', name: 'refresh_token', nullable: true })
  refreshToken!: string | null;

  @Column({ type: 'text', name: 'id_token', nullable: true })
  idToken!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'access_token_expires_at', nullable: true })
  accessTokenExpiresAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'refresh_token_expires_at', nullable: true })
  refreshTokenExpiresAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  scope!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'updated_at', default: () => 'clock_timestamp()' })
  updatedAt!: Date;
}
