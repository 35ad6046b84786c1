// The pg pool under a data source: named prepared statements and binary parameters need it.
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The pool of an initialised data source. */
export function poolOf(dataSource: DataSource): Pool {
  // Safe: every data source of ours is `type: 'postgres'`, whose driver keeps its pool there.
  const { master } = dataSource.driver as DataSource['driver'] & { master: Pool | undefined };
  if (master === undefined)
    throw new Error('The data source is not initialised yet: await dataSource.initialize() first.');
  return master;
}
