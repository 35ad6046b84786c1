// Whether the keys that we hold open what is sealed, told by the ids of the keys alone.
import type { Pool } from 'pg';
import { SEALED_BY_KEY } from '../database/sql/sealed-rows.js';
import type { MasterKeys } from './master-keys.js';

export interface SealProblems {
  /** Values that no key we hold opens. */
  readonly unknownCount: number;
  /** Values that still need the previous key. */
  readonly previousCount: number;
}

export async function sealProblems(pool: Pick<Pool, 'query'>, keys: MasterKeys): Promise<SealProblems> {
  const { rows } = await pool.query<{ head: Buffer; count: number }>(SEALED_BY_KEY);
  let unknownCount = 0;
  let previousCount = 0;
  for (const { head, count } of rows) {
    if (head.equals(keys.currentHead)) continue;
    if (keys.knows(head)) previousCount += count;
    else unknownCount += count;
  }
  return { unknownCount, previousCount };
}
