// What a sandbox sender "sent".
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('sandbox_messages')
@Index('sandbox_messages_by_delivery', ['appId', 'deliveryId'])
@Index('sandbox_messages_by_age', ['at'])
export class SandboxMessage {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'sandbox_messages_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sandbox_messages_pkey' })
  id!: string;

  @Column({ type: 'uuid', name: 'delivery_id' })
  deliveryId!: string;

  @Column({ type: 'integer', name: 'attempt_number' })
  attemptNumber!: number;

  @Column({ type: 'uuid', name: 'sender_id' })
  senderId!: string;

  @Column({ type: 'text' })
  channel!: string;

  @Column({ type: 'text' })
  recipient!: string;

  @Column({ type: 'text' })
  content!: string;

  @Column({ type: 'timestamp with time zone', default: () => 'clock_timestamp()' })
  at!: Date;
}
