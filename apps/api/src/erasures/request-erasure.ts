// Takes a request to erase a recipient: known again for as long as it runs, and for a day where nothing new has come.
import { randomBytes } from 'node:crypto';
import { ADDRESS_FIELD, type Channel, type Erasure, type PostErasure } from '@oneping/contracts';
import type { ClientBase, Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { inTransaction } from '../database/in-transaction.js';
import {
  type ErasureRow,
  FIND_ERASURE,
  FIND_SAME_ERASURE,
  FORGET_RECIPIENT_KEY,
  HAS_DELIVERIES_TO,
  INSERT_ERASURE,
} from '../database/sql/erasures.js';
import type { Named } from '../http/answers.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { hashesOf, recipientKey, type Target, targetsOf, withoutAddresses } from './targets.js';

const SALT_BYTES = 32;

/** Throws 400 where the recipient has no address of the channel. The work itself is done by the loop. */
export async function requestErasure(pool: Pool, caller: RequestContext, wanted: PostErasure): Promise<Named<Erasure>> {
  const { id: appId, fingerprintSecret } = caller.app;
  const targets = targetsOf(wanted.recipient, wanted.channel, fingerprintSecret);
  if (targets.length === 0) throw lacksAddress(wanted.channel);
  const key = recipientKey(targets, fingerprintSecret);
  return await inTransaction(pool, async (client) => {
    const same = await findSame(client, appId, key);
    if (same !== undefined && !(await hasMore(client, appId, same, targets)))
      return { isNew: false, body: toErasure(same) };
    if (same !== undefined) await client.query(FORGET_RECIPIENT_KEY, [appId, same.id]);
    const id = await insert(client, caller, {
      targets,
      key,
      reason: withoutAddresses(wanted.reason, wanted.recipient, targets),
    });
    const row = id === null ? await findSame(client, appId, key) : await findErasure(client, appId, id);
    if (row === undefined) throw new Error('An erasure cannot vanish between its insert and its look-up');
    return { isNew: id !== null, body: toErasure(row) };
  });
}

export async function findErasure(
  client: Pick<ClientBase, 'query'>,
  appId: string,
  id: string,
): Promise<ErasureRow | undefined> {
  return (await client.query<ErasureRow>(FIND_ERASURE, [appId, id])).rows[0];
}

async function findSame(client: ClientBase, appId: string, key: Buffer): Promise<ErasureRow | undefined> {
  return (await client.query<ErasureRow>(FIND_SAME_ERASURE, [appId, key])).rows[0];
}

/** A finished one does not cover what was accepted after it. */
async function hasMore(
  client: ClientBase,
  appId: string,
  same: ErasureRow,
  targets: readonly Target[],
): Promise<boolean> {
  if (same.finished_at === null) return false;
  const { rows } = await client.query<{ has_deliveries: boolean }>(HAS_DELIVERIES_TO, [appId, hashesOf(targets)]);
  return rows[0]?.has_deliveries === true;
}

/** Null: somebody else has just asked for the same. */
async function insert(
  client: ClientBase,
  caller: RequestContext,
  { targets, key, reason }: { targets: readonly Target[]; key: Buffer; reason: string },
): Promise<string | null> {
  const by = askedBy(caller);
  const id = uuidv7();
  const channels = targets.map(({ channel }) => channel);
  const values = [by.appId, id, by.actor, reason, channels, JSON.stringify(targets), randomBytes(SALT_BYTES), key];
  if ((await client.query(INSERT_ERASURE, values)).rowCount !== 1) return null;
  await recordAudit(client, {
    ...by,
    action: 'erasure.request',
    targetKind: 'erasure',
    targetId: id,
    reason,
    after: { channels },
  });
  return id;
}

export function toErasure(row: ErasureRow): Erasure {
  return {
    id: row.id,
    status: row.finished_at === null ? 'running' : 'finished',
    // Safe: planned from the contract's channels.
    channels: row.channels as Channel[],
    reason: row.reason,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    deliveries: row.delivery_count,
    canceled: row.canceled_count,
    notifications: row.notification_count,
    contentKept: row.content_kept_count,
    copies: row.copy_count,
    openDeliveries: row.open_count,
  };
}

function lacksAddress(channel: Channel | undefined): Problem {
  const field = channel === undefined ? Object.values(ADDRESS_FIELD).join(', ') : ADDRESS_FIELD[channel];
  return new Problem('invalid_request', 'The recipient has no address of the channel to be erased.', {
    errors: [{ pointer: '/recipient', code: 'recipient_empty', message: `Expected ${field}.` }],
  });
}
