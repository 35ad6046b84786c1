// Looks up the records of keys that exist already, many in one statement.
import type { Pool } from 'pg';
import { Coalescer } from '../database/coalescer.js';
import { runUntilClear } from '../database/run-until-clear.js';
import { type AskedKey, type FoundKeyRow, findKeys } from '../database/sql/find-keys.js';

const MOST_IN_GROUP = 200;

export class KeyReader {
  private readonly questions: Coalescer<AskedKey, FoundKeyRow>;

  constructor(pool: Pool) {
    this.questions = new Coalescer({
      most: MOST_IN_GROUP,
      atOnce: 1,
      run: async (keys) => {
        const { rows } = await runUntilClear<FoundKeyRow>(pool, findKeys(keys));
        return rows.sort((a, b) => a.ordinal - b.ordinal);
      },
    });
  }

  /** The record as it is committed now; its `id` is null where there is none. Rejects when the store cannot be asked. */
  find(key: AskedKey): Promise<FoundKeyRow> {
    return this.questions.add(key);
  }
}
