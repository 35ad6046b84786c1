// Opens everything that is sealed, each value at its own place: what was moved, cut or spoilt has the right key and opens nowhere.
import type { Pool } from 'pg';
import type { SealedRow } from '../database/sql/sealed-rows.js';
import { type MasterKeys, SealBrokenError } from './master-keys.js';
import { SEALED_BATCH, SEALED_KINDS, type SealedKind } from './sealed-kinds.js';

export interface OpenedSeals {
  readonly count: number;
  /** What did not open; named are the first of them. */
  readonly brokenCount: number;
  readonly broken: readonly string[];
}

export type OnOpened = (progress: { readonly what: string; readonly count: number }) => void;

/** No envelope begins like this, so that every value is read. */
const NO_HEAD = Buffer.alloc(9, 0xff);
const MOST_NAMED = 20;

/** Reads in small batches and changes nothing: may run beside the service. */
export async function openEverySeal(
  pool: Pick<Pool, 'query'>,
  keys: MasterKeys,
  onOpened: OnOpened = () => {},
): Promise<OpenedSeals> {
  let [count, brokenCount] = [0, 0];
  const broken: string[] = [];
  for (const kind of SEALED_KINDS) {
    let done = 0;
    for await (const rows of batchesOf(pool, kind)) {
      for (const row of rows) {
        const place = kind.placeOf(row);
        if (opens(keys, row.sealed, place)) continue;
        brokenCount += 1;
        if (broken.length < MOST_NAMED) broken.push(place);
      }
      done += rows.length;
      onOpened({ what: kind.table.what, count: done });
    }
    count += done;
  }
  return { count, brokenCount, broken };
}

async function* batchesOf(pool: Pick<Pool, 'query'>, { table }: SealedKind): AsyncGenerator<readonly SealedRow[]> {
  let after: string | null = null;
  for (;;) {
    const found: SealedRow[] = (await pool.query<SealedRow>(table.find, [NO_HEAD, after, SEALED_BATCH])).rows;
    if (found.length === 0) return;
    yield found;
    after = found.at(-1)?.position ?? null;
  }
}

function opens(keys: MasterKeys, sealed: Buffer, place: string): boolean {
  try {
    keys.open(sealed, place);
    return true;
  } catch (error) {
    if (error instanceof SealBrokenError) return false;
    throw error;
  }
}
