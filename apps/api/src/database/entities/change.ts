// Something that changed without a transition, remembered for minutes: what live hints are made of.
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('changes')
@Check('changes_kind_check', `kind IN ('notification', 'delivery', 'conflict')`)
@Index('changes_by_time', ['appId', 'at'])
@Index('changes_by_age', ['at'])
export class Change {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'changes_pkey' })
  appId!: string;

  @PrimaryColumn({
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'changes_pkey',
  })
  seq!: string;

  @Column({ type: 'timestamp with time zone', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'uuid', name: 'target_id' })
  targetId!: string;
}
