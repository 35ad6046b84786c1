// Senders' names and channels as lists are asked by them, turned into their ids: a plan for ids that are known reads what they have, and no more.
import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';

// A delivery's sender is always one of its channel.
const FIND_IDS = `SELECT id FROM senders WHERE app_id = $1
  AND ($2::text[] IS NULL OR name = ANY ($2)) AND ($3::text[] IS NULL OR channel = ANY ($3))`;

/** Undefined where neither is asked for. What no sender has becomes an id that none has. */
export async function senderIdsOf(
  dataSource: DataSource,
  appId: string,
  names: readonly string[] | undefined,
  channels: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (names === undefined && channels === undefined) return undefined;
  const rows = await dataSource.query<{ id: string }[]>(FIND_IDS, [appId, names ?? null, channels ?? null]);
  return rows.length === 0 ? [NIL] : rows.map(({ id }) => id);
}
