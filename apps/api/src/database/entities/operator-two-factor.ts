// The second factor of a person, sealed.
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Operator } from './operator.js';

@Entity('operator_two_factors')
@Index('operator_two_factors_by_operator', ['operatorId'])
export class OperatorTwoFactor {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'operator_two_factors_pkey' })
  id!: string;

  @ForeignKey(() => Operator, { name: 'operator_two_factors_operator_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'operator_id' })
  operatorId!: string;

  @Column({ type: 'text' })
  secret!: string;

  @Column({ type: 'text', name: 'backup_codes' })
  backupCodes!: string;

  @Column({ type: 'boolean', nullable: true })
  verified!: boolean | null;

  @Column({ type: 'integer', name: 'failed_verification_count', nullable: true })
  failedVerificationCount!: number | null;

  @Column({ type: 'timestamp with time zone', name: 'locked_until', nullable: true })
  lockedUntil!: Date | null;

  /** The half minute of the last code that was taken, counted from 1970. */
  @Column({ type: 'bigint', name: 'used_step', nullable: true })
  usedStep!: string | null;

  @Column({ type: 'timestamp with time zone', name: 'begun_at', default: () => 'clock_timestamp()' })
  begunAt!: Date;
}
