// How many requests an app, or a person, may still make: a token bucket that all API processes take from.
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('rate_buckets')
export class RateBucket {
  /** Of the app, or of the person. */
  @PrimaryColumn({ type: 'uuid', name: 'app_id', primaryKeyConstraintName: 'rate_buckets_pkey' })
  appId!: string;

  @Column({ type: 'double precision' })
  tokens!: number;

  /** What the last one who asked was given. */
  @Column({ type: 'double precision' })
  granted!: number;

  @Column({ type: 'timestamp with time zone', name: 'filled_at' })
  filledAt!: Date;
}
