// A secret of the service itself, sealed: it outlives a change of the master key.
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('service_secrets')
export class ServiceSecret {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'service_secrets_pkey' })
  name!: string;

  @Column({ type: 'bytea' })
  sealed!: Buffer;
}
