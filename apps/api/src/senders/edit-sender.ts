// Changes what people set of a sender. A new configuration is a new version: calls that are out keep the one they have.
import { isDeepStrictEqual } from 'node:util';
import { findProvider } from '@oneping/channels';
import type { PatchSender } from '@oneping/contracts';
import type { EntityManager } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { versionNamed } from '../http/if-match.js';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { violatedConstraint } from '../http/store-error.js';
import type { MasterKeys } from '../secrets/master-keys.js';
import { changedPointers, type JsonValue } from '../strict-json/index.js';
import { providerFor } from './check-config.js';
import { mergeConfig } from './merge-config.js';
import { type SenderConfig, sealConfig } from './sealed-config.js';
import { configOf, SELECT_SENDERS, type SenderRow } from './sender-row.js';

// A sender that a worker paused is tried again at once with a new configuration: most likely that is the cure.
const UPDATE = `
  UPDATE senders SET name = $3, max_in_flight = $4, config_version = $5, settings_version = settings_version + 1,
    version = version + 1,
    probe_at = CASE WHEN probe_at IS NOT NULL AND config_version <> $5 THEN clock_timestamp() ELSE probe_at END
  WHERE app_id = $1 AND id = $2`;

const ADD_CONFIG = 'INSERT INTO sender_configs (app_id, sender_id, version, sealed) VALUES ($1, $2, $3, $4)';

interface Wanted {
  readonly name: string;
  readonly maxInFlight: number | null;
  readonly config: SenderConfig;
}

/** In the caller's transaction. Throws 428 and 412 by `ifMatch`, unless all is as wanted already. */
export async function editSender(
  transaction: EntityManager,
  masterKeys: MasterKeys,
  caller: RequestContext,
  id: string,
  ifMatch: string | undefined,
  patch: PatchSender,
): Promise<void> {
  const row = await lockSender(transaction, caller.app.id, id);
  const version = versionNamed(ifMatch);
  refuseArchived(row);
  const opened = configOf(row, masterKeys);
  const before = { name: row.name, maxInFlight: row.max_in_flight, config: plain(opened ?? {}) };
  const wanted = wantedOf(row, before, patch);
  // What does not open is replaced as a whole, or left alone.
  const isReplaced = opened === null && patch.config !== undefined;
  if (opened !== null || isReplaced)
    providerFor({ environment: caller.app.environment, channel: row.channel, provider: row.provider, ...wanted });
  if (!isReplaced && isDeepStrictEqual(before, wanted)) return;
  if (version !== row.settings_version)
    throw new Problem('version_changed', 'The sender has been changed since. Read it again, and decide anew.');
  const changed = changedPointers(before.config as JsonValue, wanted.config as JsonValue);
  const isNewConfig = isReplaced || changed.length > 0;
  const configVersion = row.config_version + (isNewConfig ? 1 : 0);
  if (isNewConfig) {
    const sealed = sealConfig(masterKeys, { appId: row.app_id, senderId: id, version: configVersion }, wanted.config);
    await transaction.query(ADD_CONFIG, [row.app_id, id, configVersion, sealed]);
  }
  await update(transaction, [row.app_id, id, wanted.name, wanted.maxInFlight, configVersion]);
  await recordAudit(transaction, {
    ...askedBy(caller),
    action: 'sender.edit',
    targetKind: 'sender',
    targetId: id,
    before: { name: before.name, maxInFlight: before.maxInFlight, configVersion: row.config_version },
    // Names of fields only: what stands in them may be a secret.
    after: { name: wanted.name, maxInFlight: wanted.maxInFlight, configVersion, changedConfig: changed },
  });
}

/** The sender as it is, held until the transaction ends; 404 where the app has none of this id. */
export async function lockSender(transaction: EntityManager, appId: string, id: string): Promise<SenderRow> {
  await transaction.query('SELECT FROM senders WHERE app_id = $1 AND id = $2 FOR UPDATE', [appId, id]);
  const [row] = await transaction.query<SenderRow[]>(
    `${SELECT_SENDERS} WHERE senders.app_id = $1 AND senders.id = $2`,
    [appId, id],
  );
  if (!row) throw notFound();
  return row;
}

function refuseArchived({ archived_at }: SenderRow): void {
  if (archived_at !== null) throw new Problem('sender_archived', 'The sender is archived. Restore it first.');
}

function wantedOf(row: SenderRow, before: Wanted, patch: PatchSender): Wanted {
  const provider = findProvider(row.provider);
  const { name = before.name, maxInFlight = before.maxInFlight } = patch;
  const config = patch.config && provider ? plain(mergeConfig(provider, before.config, patch.config)) : before.config;
  return { name, maxInFlight, config };
}

async function update(transaction: EntityManager, values: unknown[]): Promise<void> {
  try {
    await transaction.query(UPDATE, values);
  } catch (error) {
    if (violatedConstraint(error) !== 'senders_name_key') throw error;
    throw new Problem('name_taken', 'Another sender has this name. Choose another one.', {}, { cause: error });
  }
}

/** The way it is stored, so that a prototype makes no difference. */
function plain(config: SenderConfig): SenderConfig {
  // Safe: JSON of an object is an object.
  return JSON.parse(JSON.stringify(config)) as SenderConfig;
}
