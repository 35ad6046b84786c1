// The role of a person in an app.
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Operator } from './operator.js';

@Entity('memberships')
@Index('memberships_by_operator', ['operatorId'])
@Check('memberships_role_check', "role IN ('viewer', 'operator', 'auditor', 'admin')")
export class Membership {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'memberships_pkey' })
  appId!: string;

  @ForeignKey(() => Operator, { name: 'memberships_operator_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', name: 'operator_id', primaryKeyConstraintName: 'memberships_pkey' })
  operatorId!: string;

  @Column({ type: 'text' })
  role!: string;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
