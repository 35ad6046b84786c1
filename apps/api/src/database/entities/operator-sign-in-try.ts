// How many more tries an account or an address has.
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('operator_sign_in_tries')
export class OperatorSignInTry {
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'operator_sign_in_tries_pkey' })
  key!: Buffer;

  @Column({ type: 'double precision' })
  tokens!: number;

  @Column({ type: 'boolean', default: false })
  refused!: boolean;

  @Column({ type: 'timestamp with time zone', name: 'filled_at' })
  filledAt!: Date;
}
