// A person who signs in.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('operators')
@Index('operators_email_key', ['email'], { unique: true })
export class Operator {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'operators_pkey' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'boolean', name: 'email_verified', default: false })
  emailVerified!: boolean;

  @Column({ type: 'text', nullable: true })
  image!: string | null;

  @Column({ type: 'boolean', name: 'two_factor_enabled', default: false })
  twoFactorEnabled!: boolean;

  @Column({ type: 'boolean', name: 'is_instance_admin', default: false })
  isInstanceAdmin!: boolean;

  @Column({ type: 'timestamp with time zone', name: 'disabled_at', nullable: true })
  disabledAt!: Date | null;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamp with time zone', name: 'updated_at', default: () => 'clock_timestamp()' })
  updatedAt!: Date;
}
