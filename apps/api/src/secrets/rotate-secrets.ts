// Wraps every sealed value again under the current master key, in small batches beside the running service.
import type { Pool } from 'pg';
import { byteaArray, textArray } from '../database/sql/binary-array.js';
import type { SealedRow } from '../database/sql/sealed-rows.js';
import type { MasterKeys } from './master-keys.js';
import { SEALED_BATCH, SEALED_KINDS, type SealedKind } from './sealed-kinds.js';

export interface RotationProgress {
  /** What is being wrapped, in words. */
  readonly what: string;
  /** So many of it are done. */
  readonly count: number;
}

/**
 * Resolves with how many values were wrapped once none needs another key than the current one, so that the previous key
 * can be taken away. May run while the service does, from several processes, and again after it was cut short. Rejects
 * with SealBrokenError for a value that neither key opens; what came before it is done.
 */
export async function rotateSecrets(
  pool: Pool,
  keys: MasterKeys,
  onProgress: (progress: RotationProgress) => void,
): Promise<number> {
  let total = 0;
  for (const kind of SEALED_KINDS) total += await rotateKind(pool, keys, kind, onProgress);
  return total;
}

async function rotateKind(
  pool: Pool,
  keys: MasterKeys,
  { table, placeOf }: SealedKind,
  onProgress: (progress: RotationProgress) => void,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const found: SealedRow[] = (await pool.query<SealedRow>(table.find, [keys.currentHead, after, SEALED_BATCH])).rows;
    if (found.length === 0) return count;
    const wrapped = found.map((row) => keys.rewrap(row.sealed, placeOf(row)));
    const { rowCount } = await pool.query(table.replace, [
      textArray(found.map(({ position }) => position)),
      byteaArray(found.map(({ sealed }) => sealed)),
      byteaArray(wrapped),
    ]);
    count += rowCount ?? 0;
    after = found.at(-1)?.position ?? null;
    onProgress({ what: table.what, count });
  }
}
