// Makes a sender: a provider configured in an app, its configuration checked and sealed from the first row.
import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@oneping/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Named } from '../http/answers.js';
import { Problem } from '../http/problem.js';
import type { MasterKeys } from '../secrets/master-keys.js';
import { providerFor } from './check-config.js';
import { type SenderConfig, sealConfig } from './sealed-config.js';
import { configOf, SELECT_SENDERS, type SenderRow } from './sender-row.js';

export interface NewSender {
  readonly appId: string;
  readonly environment: 'live' | 'test';
  readonly channel: Channel;
  readonly provider: string;
  /** Unique in the app. */
  readonly name: string;
  readonly config: SenderConfig;
}

const INSERT = `
  WITH made AS (
    INSERT INTO senders (app_id, id, name, channel, provider, position, parked_policy)
    SELECT $1, $2, $3, $4, $5, coalesce(max(position) + 1, 0), (SELECT parked_policy FROM apps WHERE app_id = $1)
    FROM senders WHERE app_id = $1 AND channel = $4
    ON CONFLICT (app_id, name) DO NOTHING RETURNING app_id, id
  )
  INSERT INTO sender_configs (app_id, sender_id, version, sealed) SELECT app_id, id, 1, $6 FROM made`;

/**
 * Adds the sender behind the others of its channel. Where one of this name is there already: the same content answers
 * that one, other content throws 409 `name_taken`. A configuration that the provider does not take throws 400.
 */
export async function createSender(
  database: DataSource | EntityManager,
  masterKeys: MasterKeys,
  wanted: NewSender,
): Promise<Named<SenderRow>> {
  providerFor(wanted);
  const { appId, name, channel, provider, config } = wanted;
  const senderId = uuidv7();
  const sealed = sealConfig(masterKeys, { appId, senderId, version: 1 }, config);
  await database.query(INSERT, [appId, senderId, name, channel, provider, sealed]);
  const [row] = await database.query<SenderRow[]>(`${SELECT_SENDERS} WHERE senders.app_id = $1 AND name = $2`, [
    appId,
    name,
  ]);
  if (!row) throw new Error('A sender cannot vanish between its insert and its look-up');
  if (row.id === senderId) return { isNew: true, body: row };
  if (isSame(row, wanted, masterKeys)) return { isNew: false, body: row };
  throw new Problem('name_taken', 'A sender of this name has other content. Choose another name.');
}

function isSame(row: SenderRow, { channel, provider, config }: NewSender, masterKeys: MasterKeys): boolean {
  const existing = configOf(row, masterKeys);
  return (
    row.channel === channel &&
    row.provider === provider &&
    existing !== null &&
    isDeepStrictEqual(plain(existing), plain(config))
  );
}

/** Both sides the way they are stored, so that a prototype makes no difference. */
function plain(config: SenderConfig): unknown {
  return JSON.parse(JSON.stringify(config));
}
