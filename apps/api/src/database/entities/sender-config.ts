// One sealed version of a sender’s configuration; every version stays.
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Sender } from './sender.js';

@Entity('sender_configs')
@ForeignKey(() => Sender, ['appId', 'senderId'], ['appId', 'id'], { name: 'sender_configs_sender_fkey' })
export class SenderConfig {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'sender_configs_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'sender_id', primaryKeyConstraintName: 'sender_configs_pkey' })
  senderId!: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'sender_configs_pkey' })
  version!: number;

  @Column({ type: 'bytea' })
  sealed!: Buffer;

  @Column({ type: 'timestamp with time zone', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
