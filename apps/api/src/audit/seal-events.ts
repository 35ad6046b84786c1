// Seals what has been recorded: links each event to its app's chain, never in the transaction that decided it.
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import type { AuditEventRow } from '../database/sql/audit-event-columns.js';
import { byteaArray, int8Array, uuidArray } from '../database/sql/binary-array.js';
import {
  APPEND_SEALS,
  FIND_CHAIN_ENDS,
  FIND_UNSEALED,
  FORGET_UNSEALED,
  HAS_UNSEALED,
  TAKE_SEAL_LOCK,
} from '../database/sql/seal-audit-events.js';
import { eventHash, NO_HASH } from './event-hash.js';

/** Events of one transaction. */
export const SEAL_BATCH = 1_000;
/** Rest of an event before it is sealed, ms: most that commit out of turn are then sealed in turn. Later ones still follow. */
const REST_MS = 500;

interface Link {
  readonly appId: string;
  readonly position: number;
  readonly eventId: string;
  readonly hash: Buffer;
}

/**
 * Seals at most SEAL_BATCH events, and answers how many: 0 where another process is sealing. Position follows commit and
 * time only where it can: an event that was committed late is the next link. Rejects when the database is out of reach,
 * and then nothing, or the whole batch, is sealed.
 */
export async function sealEvents(pool: Pool, { restMs = REST_MS, limit = SEAL_BATCH } = {}): Promise<number> {
  const { rows } = await pool.query<{ has_unsealed: boolean }>({ name: 'has-unsealed', text: HAS_UNSEALED });
  if (rows[0]?.has_unsealed !== true) return 0;
  return await inTransaction(pool, async (client) => {
    const lock = await client.query<{ is_taken: boolean }>(TAKE_SEAL_LOCK);
    if (lock.rows[0]?.is_taken !== true) return 0;
    const found = await client.query<AuditEventRow>({
      name: 'find-unsealed',
      text: FIND_UNSEALED,
      values: [limit, restMs],
    });
    if (found.rows.length > 0) await append(client, await linksOf(client, found.rows));
    return found.rows.length;
  });
}

async function linksOf(client: ClientBase, events: readonly AuditEventRow[]): Promise<Link[]> {
  const ends = await client.query<{ app_id: string; position: string; hash: Buffer }>({
    name: 'find-chain-ends',
    text: FIND_CHAIN_ENDS,
    values: [uuidArray([...new Set(events.map((event) => event.app_id))])],
  });
  const last = new Map(ends.rows.map((row) => [row.app_id, { position: Number(row.position), hash: row.hash }]));
  return events.map((event) => {
    const before = last.get(event.app_id) ?? { position: 0, hash: NO_HASH };
    const position = before.position + 1;
    const hash = eventHash(before.hash, position, event);
    last.set(event.app_id, { position, hash });
    return { appId: event.app_id, position, eventId: event.id, hash };
  });
}

async function append(client: ClientBase, links: readonly Link[]): Promise<void> {
  const appIds = uuidArray(links.map(({ appId }) => appId));
  const eventIds = uuidArray(links.map(({ eventId }) => eventId));
  const values = [
    appIds,
    int8Array(links.map(({ position }) => position)),
    eventIds,
    byteaArray(links.map(({ hash }) => hash)),
  ];
  await client.query({ name: 'append-seals', text: APPEND_SEALS, values });
  await client.query({ name: 'forget-unsealed', text: FORGET_UNSEALED, values: [appIds, eventIds] });
}
