// A sender as it is stored, and as it is answered.
import { findProvider } from '@oneping/channels';
import type { Channel, Sender } from '@oneping/contracts';
import { type MasterKeys, SealBrokenError } from '../secrets/master-keys.js';
import { openConfig, type SenderConfig } from './sealed-config.js';
import { shownConfig } from './shown-config.js';

export interface SenderRow {
  app_id: string;
  id: string;
  name: string;
  channel: Channel;
  provider: string;
  position: number;
  config_version: number;
  max_in_flight: number | null;
  settings_version: number;
  archived_at: Date | null;
  paused_at: Date | null;
  pause_code: string | null;
  pause_detail: string | null;
  parked_policy: Sender['parkedPolicy'];
  created_at: Date;
  sealed: Buffer;
}

/** Senders with the version of their configuration that is in force; a WHERE clause can follow. */
export const SELECT_SENDERS = `
  SELECT senders.app_id, senders.id, name, channel, provider, position, config_version, max_in_flight,
    settings_version, archived_at, paused_at,
    pause_code, pause_detail, parked_policy, senders.created_at, sealed
  FROM senders JOIN sender_configs AS configs
    ON configs.app_id = senders.app_id AND configs.sender_id = senders.id AND configs.version = senders.config_version`;

/** Null where it does not open: sealed with a key that we do not hold, or for another place. */
export function configOf(row: SenderRow, masterKeys: MasterKeys): SenderConfig | null {
  try {
    return openConfig(masterKeys, { appId: row.app_id, senderId: row.id, version: row.config_version }, row.sealed);
  } catch (error) {
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}

export function toSender(row: SenderRow, masterKeys: MasterKeys): Sender {
  const provider = findProvider(row.provider);
  const config = configOf(row, masterKeys);
  return {
    id: row.id,
    channel: row.channel,
    provider: row.provider,
    name: row.name,
    state: row.archived_at ? 'archived' : row.paused_at ? 'paused' : 'open',
    pausedSince: row.paused_at?.toISOString() ?? null,
    pauseReason: row.pause_detail ?? row.pause_code,
    position: row.position,
    // A provider that this release no longer has: nothing tells which of its fields are secret.
    config: provider && config ? shownConfig(provider, config) : {},
    ...(config === null ? { configUnreadable: true as const } : {}),
    configVersion: row.config_version,
    maxInFlight: row.max_in_flight,
    version: row.settings_version,
    parkedPolicy: row.parked_policy,
    createdAt: row.created_at.toISOString(),
  };
}
