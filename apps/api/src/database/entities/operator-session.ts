// A session of a signed-in person.
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Operator } from './operator.js';

@Entity('operator_sessions')
@Index('operator_sessions_token_key', ['token'], { unique: true })
@Index('operator_sessions_by_operator', ['operatorId'])
export class OperatorSession {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'operator_sessions_pkey' })
  id!: string;

  @ForeignKey(() => Operator, { name: 'operator_sessions_operator_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'operator_id' })
  operatorId!: string;

  @Column({ type: 'text' })
  token!: string;

  @Column({ type: 'timestamp with time zone', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'text', name: 'ip_address', nullable: true })
  ipAddress!: string | null;

  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'updated_at', default: () => 'clock_timestamp()' })
  updatedAt!: Date;
}
