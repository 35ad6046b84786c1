// How the calls of one sender ended within one minute.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('sender_rollups')
@Index('sender_rollups_by_time', ['bucket'])
export class SenderRollup {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'sender_rollups_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'timestamp with time zone', primaryKeyConstraintName: 'sender_rollups_pkey' })
  bucket!: Date;

  @PrimaryColumn({ type: 'uuid', name: 'sender_id', primaryKeyConstraintName: 'sender_rollups_pkey' })
  senderId!: string;

  @Column({ type: 'integer' })
  sent!: number;

  @Column({ type: 'integer' })
  refused!: number;

  @Column({ type: 'integer' })
  unknown!: number;
}
