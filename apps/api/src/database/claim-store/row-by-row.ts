// Runs a group in one go, and where the group fails for one of its rows, each row by itself.
import { sqlState } from '../../http/store-error.js';

/** Connection, resources, operator intervention, system error, standby: the database failed, not a row. */
const DATABASE_STATES = /^(?:08|25|53|57|58)/;

export interface RowByRow<Item> {
  /** Writes all of the items or none. Answers, per item, whether it was still held. */
  readonly runAll: (items: readonly Item[]) => Promise<boolean[]>;
  readonly runOne: (item: Item) => Promise<boolean>;
  /** A row that could not be written by itself; it is answered with false and left to its reaper. */
  readonly onTrouble: (error: unknown) => void;
}

export async function groupOrRowByRow<Item>(items: readonly Item[], run: RowByRow<Item>): Promise<boolean[]> {
  if (items.length === 0) return [];
  try {
    return await run.runAll(items);
  } catch (error) {
    if (!isAboutARow(error)) throw error;
  }
  const answers: boolean[] = [];
  for (const item of items) {
    try {
      answers.push(await run.runOne(item));
    } catch (error) {
      if (!isAboutARow(error)) throw error;
      run.onTrouble(error);
      answers.push(false);
    }
  }
  return answers;
}

function isAboutARow(error: unknown): boolean {
  const state = sqlState(error);
  return state?.length === 5 && !DATABASE_STATES.test(state);
}
