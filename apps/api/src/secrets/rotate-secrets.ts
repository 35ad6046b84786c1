// Wraps every sealed value again under the current master key, in small batches beside the running service.
import type { Pool } from 'pg';
import { fingerprintSecretPlace } from '../apps/create-app.js';
import { byteaArray, textArray } from '../database/sql/binary-array.js';
import {
  FINGERPRINT_SECRETS,
  RECIPIENT_SECRETS,
  SENDER_CONFIGS,
  SERVICE_SECRETS,
  type SealedRow,
  type SealedTable,
} from '../database/sql/sealed-rows.js';
import { placeName } from '../notifications/recipient-secret.js';
import { configPlaceName } from '../senders/sealed-config.js';
import type { MasterKeys } from './master-keys.js';
import { serviceSecretPlace } from './service-secret.js';

export interface RotationProgress {
  /** What is being wrapped, in words. */
  readonly what: string;
  /** So many of it are done. */
  readonly count: number;
}

const BATCH = 500;

interface Kind {
  readonly table: SealedTable;
  placeOf(row: SealedRow): string;
}

const KINDS: readonly Kind[] = [
  { table: FINGERPRINT_SECRETS, placeOf: ({ app_id }) => fingerprintSecretPlace(app_id) },
  {
    table: SENDER_CONFIGS,
    placeOf: ({ app_id, id, version }) => configPlaceName({ appId: app_id, senderId: id, version }),
  },
  { table: SERVICE_SECRETS, placeOf: ({ id }) => serviceSecretPlace(id) },
  { table: RECIPIENT_SECRETS, placeOf: ({ app_id, id }) => placeName({ appId: app_id, notificationId: id }) },
];

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
  for (const kind of KINDS) total += await rotateKind(pool, keys, kind, onProgress);
  return total;
}

async function rotateKind(
  pool: Pool,
  keys: MasterKeys,
  { table, placeOf }: Kind,
  onProgress: (progress: RotationProgress) => void,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const found: SealedRow[] = (await pool.query<SealedRow>(table.find, [keys.currentHead, after, BATCH])).rows;
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
