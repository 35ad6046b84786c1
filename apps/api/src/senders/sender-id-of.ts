// A sender's name as lists are asked by it, turned into its id: a plan for an id that is known reads what the id has, and no more.
import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';

const FIND_ID = 'SELECT id FROM senders WHERE app_id = $1 AND name = $2';

/** Undefined for no name. A name that no sender has becomes an id that none has. */
export async function senderIdOf(
  dataSource: DataSource,
  appId: string,
  name: string | undefined,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const [row] = await dataSource.query<{ id: string }[]>(FIND_ID, [appId, name]);
  return row?.id ?? NIL;
}
