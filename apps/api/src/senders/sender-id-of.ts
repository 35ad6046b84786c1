// Senders' names as lists are asked by them, turned into their ids: a plan for ids that are known reads what they have, and no more.
import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';

const FIND_IDS = 'SELECT id FROM senders WHERE app_id = $1 AND name = ANY ($2::text[])';

/** Undefined for no names. Names that no sender has become an id that none has. */
export async function senderIdsOf(
  dataSource: DataSource,
  appId: string,
  names: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (names === undefined) return undefined;
  const rows = await dataSource.query<{ id: string }[]>(FIND_IDS, [appId, names]);
  return rows.length === 0 ? [NIL] : rows.map(({ id }) => id);
}
