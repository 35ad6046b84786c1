// Counts the rows of a list's filter, up to a bound of rows and a bound of time: a total is worth no more than that.
import { type ListCount, MOST_COUNTED } from '@oneping/contracts';
import type { Pool } from 'pg';
import { sqlState } from '../http/store-error.js';
import { inTransaction } from './in-transaction.js';
import type { Statement } from './sql/any-of.js';

/** One more than is told, so that "more" is known. */
export const MOST_ROWS = MOST_COUNTED + 1;
const MOST_MS = 1_000;
const OUT_OF_TIME = '57014';

/** `some` selects at most MOST_ROWS rows of each of its parts. No count where the time runs out. */
export async function countSome(pool: Pool, some: Statement): Promise<ListCount> {
  try {
    const count = await inTransaction(pool, async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${MOST_MS}`);
      const text = `SELECT count(*)::int4 AS count FROM (SELECT FROM (${some.text}) AS part LIMIT ${MOST_ROWS}) AS counted`;
      const { rows } = await client.query<{ count: number }>(text, some.values);
      return rows[0]?.count ?? 0;
    });
    return { count: Math.min(count, MOST_COUNTED), hasMore: count > MOST_COUNTED };
  } catch (error) {
    if (sqlState(error) === OUT_OF_TIME) return { count: null, hasMore: true };
    throw error;
  }
}
