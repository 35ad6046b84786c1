// The senders that this worker can use: read anew every second, made once for each version of their configuration.

import { findProvider, type Net, type ProviderHost } from '@oneping/channels';
import type { ChannelSender, ClaimedDelivery, LoadedSender, OpenSender } from '@oneping/claims';
import type { Pool } from 'pg';
import { openSenders, type SenderRow } from '../database/sender-states.js';
import { FIND_SENDER_CONFIG } from '../database/sql/find-sender-config.js';
import type { MasterKeys } from '../secrets/master-keys.js';
import { openConfig } from '../senders/sealed-config.js';
import { openingSecrets } from './opening-secrets.js';

/** A sender with one version of its configuration. */
export interface SenderVersion {
  readonly appId: string;
  readonly senderId: string;
  readonly version: number;
}

export interface SenderBookOptions {
  readonly pool: Pool;
  readonly keys: MasterKeys;
  readonly host: ProviderHost;
  readonly onTrouble: (step: string, error: unknown) => void;
  /** Its configuration cannot be opened, or this release cannot make it: nothing of it can be sent from here. */
  readonly onUnusable: (row: SenderRow, cause: UnusableSender) => void;
}

/** A sender that cannot be made here, now and at the next try too; not for a database that did not answer. */
export class UnusableSender extends Error {}

const REFRESH_MS = 1_000;

export class SenderBook {
  private rows: readonly SenderRow[] = [];
  private readonly made = new Map<string, Promise<ChannelSender<Net>>>();
  private readonly limits = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private refreshing: Promise<void> | undefined;

  constructor(private readonly options: SenderBookOptions) {}

  /** Reads the senders for the first time, and every second from then on. @param onChange runs after each reading */
  async start(onChange: () => void): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => {
      this.refreshing ??= this.refresh()
        .then(onChange)
        .catch((error: unknown) => this.options.onTrouble('read senders', error))
        .finally(() => {
          this.refreshing = undefined;
        });
    }, REFRESH_MS);
  }

  open(): OpenSender[] {
    return this.rows.map(({ id, isProbing, maxInFlight }) => ({
      id,
      // A sender in trouble gets one delivery to show that it works again.
      maxInFlight: isProbing ? 1 : (maxInFlight ?? this.limits.get(id) ?? 1),
    }));
  }

  /** The sender as it was last read; undefined: it takes no work now. */
  find(senderId: string): SenderRow | undefined {
    return this.rows.find(({ id }) => id === senderId);
  }

  /** Gives it no more work until the next reading says otherwise. */
  drop(senderId: string): void {
    this.rows = this.rows.filter(({ id }) => id !== senderId);
  }

  /** Null: this worker does not know the sender (any more), or cannot open its configuration. */
  senderFor = async (delivery: ClaimedDelivery): Promise<LoadedSender<Net> | null> => {
    const row = this.find(delivery.claim.senderId);
    if (row === undefined) return null;
    try {
      return {
        sender: await this.sender({
          appId: row.appId,
          senderId: row.id,
          version: delivery.configVersion,
        }),
      };
    } catch (error) {
      this.hasNotOpened(row, error);
      return null;
    }
  };

  /** The sender with that configuration, open or not: for questions. Null: it cannot be made here. */
  load = async (version: SenderVersion): Promise<ChannelSender<Net> | null> => {
    try {
      return await this.sender(version);
    } catch (error) {
      this.options.onTrouble(`open sender ${version.senderId}`, error);
      return null;
    }
  };

  /** Stops reading and closes what connections the senders keep. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.refreshing;
    await Promise.all([...this.made.values()].map(async (making) => (await making.catch(() => undefined))?.close?.()));
  }

  /** Reads them anew now. */
  async refresh(): Promise<void> {
    const usable: SenderRow[] = [];
    for (const row of await openSenders(this.options.pool)) {
      try {
        const { maxInFlight } = await this.sender({ appId: row.appId, senderId: row.id, version: row.configVersion });
        this.limits.set(row.id, maxInFlight);
        usable.push(row);
      } catch (error) {
        this.hasNotOpened(row, error);
      }
    }
    this.rows = usable;
  }

  // No more work for it until it is read again: what is claimed for it could only be given back, at once and for ever.
  private hasNotOpened(row: SenderRow, error: unknown): void {
    this.drop(row.id);
    if (error instanceof UnusableSender) this.options.onUnusable(row, error);
    else this.options.onTrouble(`open sender ${row.id}`, error);
  }

  private sender(version: SenderVersion): Promise<ChannelSender<Net>> {
    const key = `${version.senderId} ${version.version}`;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const making = this.make(version);
    this.made.set(key, making);
    making.catch(() => this.made.delete(key));
    return making;
  }

  private async make({ appId, senderId, version }: SenderVersion): Promise<ChannelSender<Net>> {
    const { rows } = await this.options.pool.query<{ sealed: Buffer; provider: string }>({
      name: 'find-sender-config',
      text: FIND_SENDER_CONFIG,
      values: [appId, senderId, version],
    });
    const found = rows[0];
    if (found === undefined) throw new UnusableSender(`Sender ${senderId} has no configuration ${version}.`);
    const entry = findProvider(found.provider);
    if (entry === undefined) throw new UnusableSender(`This release has no provider "${found.provider}".`);
    const { keys, host } = this.options;
    try {
      return openingSecrets(entry.create(openConfig(keys, { appId, senderId, version }, found.sealed), host), keys);
    } catch (cause) {
      const because = cause instanceof Error ? cause.name : typeof cause;
      throw new UnusableSender(`Configuration ${version} of sender ${senderId} cannot be opened: ${because}.`, {
        cause,
      });
    }
  }
}
