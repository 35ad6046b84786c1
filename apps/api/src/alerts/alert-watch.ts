// Judges the rules every ten seconds and posts what is to be told, through the same acceptor as everybody else.
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Apps } from '../apps/apps.js';
import { inTransaction } from '../database/in-transaction.js';
import { poolOf } from '../database/pool-of.js';
import {
  type DueNotice,
  FIND_DUE_NOTICES,
  MARK_POSTED,
  OPEN_ALERTS,
  RESOLVE_ALERTS,
  TAKE_ALERT_LOCK,
} from '../database/sql/alerts.js';
import { findEnabledSenders } from '../database/sql/find-enabled-senders.js';
import { Problem } from '../http/problem.js';
import { sqlState } from '../http/store-error.js';
import { Notifications } from '../notifications/notifications.service.js';
import { chooseSender } from './choose-sender.js';
import { LoneMessenger } from './lone-messenger.js';
import { moveNotices } from './move-notices.js';
import { type AlertTarget, channelOf, noticeOf } from './notice.js';

const EVERY_MS = 10_000;

@Injectable()
export class AlertWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('alerts');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly apps: Apps,
    private readonly notifications: Notifications,
    private readonly loneMessenger: LoneMessenger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.watch()
        .catch((error: unknown) => this.logger.warn(`${sqlState(error) ?? 'no answer'}: tried again in ten seconds`))
        .finally(() => {
          this.running = undefined;
        });
    }, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Judges all rules now, and posts what is to be told. */
  async watch(): Promise<void> {
    const pool = poolOf(this.dataSource);
    await judge(pool);
    const { rows } = await pool.query<DueNotice>(FIND_DUE_NOTICES);
    for (const due of rows) {
      if (await this.post(pool, due)) await pool.query(MARK_POSTED, [due.app_id, due.rule_id, due.number, due.end]);
    }
    await moveNotices(pool);
    await this.loneMessenger.send();
  }

  /** Whether it has been accepted, now or before: two processes may post the same one, and its message ID lets it out once. */
  private async post(pool: Pool, due: DueNotice): Promise<boolean> {
    const app = await this.apps.find(due.app_id);
    if (app === null) return false;
    // Safe: written by us from the contract's shape.
    const target = JSON.parse(due.target) as AlertTarget;
    const senders = await findEnabledSenders(pool, app.id);
    const wanted = { channel: channelOf(target), wanted: target.sender, about: due.sender_name };
    const sender = chooseSender(senders, wanted);
    if (sender === null) {
      this.logger.warn(`Alert rule ${due.rule_id} has no sender for its notices: add one, or make the rule anew.`);
      return false;
    }
    const bytes = Buffer.from(JSON.stringify(noticeOf(due, target, sender.name)));
    const caller = {
      requestId: `alert-${due.rule_id}-${due.number}`,
      address: 'alerts',
      app,
      who: { kind: 'service' as const, id: 'alerts' },
    };
    try {
      await this.notifications.post(bytes, caller, { keyLines: [], waitMs: 0 });
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // An earlier try went through another sender: it is out.
      if (error.code === 'message_id_reused' || error.code === 'message_id_expired') return true;
      this.logger.warn(`The notice of alert rule ${due.rule_id} was refused: ${error.code}`);
      return false;
    }
  }
}

async function judge(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    const lock = await client.query<{ is_taken: boolean }>(TAKE_ALERT_LOCK);
    if (lock.rows[0]?.is_taken !== true) return;
    await client.query(RESOLVE_ALERTS);
    await client.query(OPEN_ALERTS);
  });
}
