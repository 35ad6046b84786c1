// With no worker left nobody would send the news of it: the API claims these notices and sends them, by the workers' own protocol.
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { createNet, type Net } from '@oneping/channels';
import { type DeliverPorts, deliver } from '@oneping/claims';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { type ClaimedRow, toClaimedDeliveries } from '../database/claim-store/claimed-delivery.js';
import { createPostgresClaimStore } from '../database/claim-store.js';
import { poolOf } from '../database/pool-of.js';
import { CLAIM_NOTICES } from '../database/sql/claim-notices.js';
import { SandboxTable } from '../delivery/sandbox-table.js';
import { SenderBook } from '../delivery/sender-book.js';
import { CONFIG } from '../http/core.module.js';
import { Shutdown } from '../http/shutdown.js';
import { describedError } from '../log/described-error.js';
import { MasterKeys } from '../secrets/master-keys.js';

@Injectable()
export class LoneMessenger implements OnModuleDestroy {
  private readonly logger = new Logger('alerts');
  private readonly workerId = randomUUID();
  private readonly pool: Pool;
  private readonly book: SenderBook;
  private readonly ports: DeliverPorts<Net>;

  constructor(
    dataSource: DataSource,
    keys: MasterKeys,
    shutdown: Shutdown,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.pool = poolOf(dataSource);
    const onTrouble = (step: string, error: unknown) =>
      this.logger.error(`Trouble in step "${step}"`, describedError(error));
    const host = { sandbox: new SandboxTable(this.pool) };
    this.book = new SenderBook({ pool: this.pool, keys, host, onTrouble, onUnusable: () => {} });
    const store = createPostgresClaimStore(dataSource, { onTrouble: (error) => onTrouble('write', error) });
    this.ports = {
      store,
      begin: async (request) => (await store.begin([request]))[0] ?? { begun: false, because: 'lost' },
      settle: async (settlement) => (await store.settle([settlement]))[0] ?? false,
      settleNatural: async (effect) => (await store.settleNatural([effect]))[0] ?? false,
      senderFor: async ({ appId, claim: { senderId }, configVersion: version }) => {
        const sender = await this.book.load({ appId, senderId, version });
        return sender === null ? null : { sender };
      },
      netFor: (mark) => createNet({ allowNetworks: config.allowNetworks, mark }),
      onOutcome: () => {},
      // Not renewed: a call that outlasts its lease counts as late proof, as everywhere.
      onCall: () => () => {},
      onTrouble: (_delivery, step, error) => onTrouble(step, error),
      monotonicMs: () => performance.now(),
      now: () => Date.now(),
      random: Math.random,
      leaseMs: config.leaseMs,
      marginMs: config.beginMarginMs,
      stop: shutdown.signal,
    };
  }

  async onModuleDestroy(): Promise<void> {
    await this.book.close();
  }

  /** Nothing while a worker is alive. Several APIs at once take each notice once. */
  async send(): Promise<void> {
    const { rows } = await this.pool.query<ClaimedRow>(CLAIM_NOTICES, [this.workerId, this.config.leaseMs]);
    for (const delivery of toClaimedDeliveries(rows)) await deliver(delivery, this.ports);
  }
}
