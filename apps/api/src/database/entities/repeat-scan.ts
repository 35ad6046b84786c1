// How far an app's notifications have been looked through for suspicious repeats.
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('repeat_scans')
export class RepeatScan {
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'repeat_scans_pkey' })
  appId!: string;

  @Column({ type: 'timestamp with time zone', name: 'scanned_at' })
  scannedAt!: Date;

  @Column({ type: 'uuid', name: 'scanned_id' })
  scannedId!: string;
}
