// How often one key was repeated; no row: never.
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('key_repeats')
@Index('key_repeats_by_count', ['appId', 'duplicateCount'], { where: 'duplicate_count >= 2' })
export class KeyRepeat {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'key_repeats_pkey' })
  appId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'notification_id', primaryKeyConstraintName: 'key_repeats_pkey' })
  notificationId!: string;

  @Column({ type: 'integer', name: 'duplicate_count' })
  duplicateCount!: number;

  @Column({ type: 'integer', name: 'mismatch_count' })
  mismatchCount!: number;
}
