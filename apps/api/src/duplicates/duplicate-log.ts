// Keeps the record of suppressed duplicates: a repeat is answered only after its row is committed.
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { Coalescer } from '../database/coalescer.js';
import { runUntilClear } from '../database/run-until-clear.js';
import { recordDuplicates, type SuppressedDuplicate } from '../database/sql/record-duplicates.js';
import { outcomeUnknown } from '../notifications/outcome-unknown.js';

const MOST_ROWS = 500;

export class DuplicateLog {
  private readonly rows: Coalescer<SuppressedDuplicate, true>;

  constructor(pool: Pool) {
    this.rows = new Coalescer({
      most: MOST_ROWS,
      atOnce: 1,
      run: async (duplicates) => {
        const { isUnconfirmed } = await runUntilClear(pool, recordDuplicates(duplicates));
        if (isUnconfirmed) throw new Error('The commit was not confirmed by a second machine');
        return duplicates.map(() => true);
      },
    });
  }

  /** Resolves once the row is committed; many are committed together. Where it cannot be, rejects with a 503 Problem. */
  async record(duplicate: Omit<SuppressedDuplicate, 'id'>): Promise<void> {
    try {
      await this.rows.add({ ...duplicate, id: uuidv7() });
    } catch (cause) {
      throw outcomeUnknown('This repeat could not be written down.', { cause });
    }
  }
}
