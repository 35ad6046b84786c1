// A step of signing in that waits for its second half.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('operator_verifications')
@Index('operator_verifications_by_identifier', ['identifier'])
export class OperatorVerification {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'operator_verifications_pkey' })
  id!: string;

  @Column({ type: 'text' })
  identifier!: string;

  @Column({ type: 'text' })
  value!: string;

  @Column({ type: 'timestamp with time zone', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'updated_at', default: () => 'clock_timestamp()' })
  updatedAt!: Date;
}
