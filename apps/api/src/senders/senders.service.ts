// The senders of an app: making, listing, changing, pausing, ordering, archiving and testing them.
import { Injectable } from '@nestjs/common';
import {
  type PatchSender,
  type PostSender,
  type PutSenderOrder,
  type Sender,
  type TestSender,
} from '@oneping/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import type { Named } from '../http/answers.js';
import { type PageQuery, pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import type { CallerApp, RequestContext } from '../http/request-context.js';
import type { AcceptAnswer } from '../notifications/accept-answers.js';
import { Notifications } from '../notifications/notifications.service.js';
import { MasterKeys } from '../secrets/master-keys.js';
import { archiveSender, restoreSender } from './archive-sender.js';
import { createSender } from './create-sender.js';
import { editSender } from './edit-sender.js';
import { orderSenders } from './order-senders.js';
import type { ArchiveSender, PauseSender, PutParkedPolicy, ResumeSender } from './sender-contract.js';
import { SELECT_SENDERS, type SenderRow, toSender } from './sender-row.js';
import { testNotice } from './test-notice.js';

// A person's pause has no end of its own, and takes the place of one that a worker made.
const PAUSE = `
  UPDATE senders SET paused_at = coalesce(paused_at, clock_timestamp()), pause_code = 'operator', pause_detail = $3,
    probe_at = NULL, probe_count = 0, version = version + 1
  WHERE app_id = $1 AND id = $2 AND archived_at IS NULL
    AND (paused_at IS NULL OR pause_code IS DISTINCT FROM 'operator' OR pause_detail IS DISTINCT FROM $3)`;

const RESUME = `
  UPDATE senders SET paused_total_ms = paused_total_ms
      + greatest(0, extract(epoch FROM clock_timestamp() - paused_at) * 1000)::bigint,
    paused_at = NULL, pause_code = NULL, pause_detail = NULL, probe_at = NULL, probe_count = 0, version = version + 1
  WHERE app_id = $1 AND id = $2 AND paused_at IS NOT NULL`;

const SET_PARKED_POLICY = `
  UPDATE senders SET parked_policy = $3, version = version + 1
  WHERE app_id = $1 AND id = $2 AND archived_at IS NULL AND parked_policy <> $3`;

@Injectable()
export class Senders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly masterKeys: MasterKeys,
    private readonly notifications: Notifications,
  ) {}

  async create(caller: RequestContext, wanted: PostSender): Promise<Named<Sender>> {
    const { id: appId, environment } = caller.app;
    return await this.dataSource.transaction(async (transaction) => {
      const made = await createSender(transaction, this.masterKeys, { ...wanted, appId, environment });
      const { channel, provider, name } = wanted;
      if (made.isNew)
        await record(transaction, caller, 'sender.create', made.body.id, { after: { channel, provider, name } });
      return { isNew: made.isNew, body: toSender(made.body, this.masterKeys) };
    });
  }

  async list(app: CallerApp, query: PageQuery) {
    const limit = pageLimit(query);
    const rows = await this.dataSource.query<SenderRow[]>(
      `${SELECT_SENDERS} WHERE senders.app_id = $1 AND ($2::uuid IS NULL OR senders.id > $2) ORDER BY senders.id LIMIT $3`,
      [app.id, readCursor(query, isId), limit + 1],
    );
    return toPage(
      rows,
      limit,
      (row) => toSender(row, this.masterKeys),
      ({ id }) => id,
    );
  }

  async find(app: CallerApp, id: string): Promise<Sender> {
    const [row] = await this.dataSource.query<SenderRow[]>(
      `${SELECT_SENDERS} WHERE senders.app_id = $1 AND senders.id = $2`,
      [app.id, id],
    );
    if (!row) throw notFound();
    return toSender(row, this.masterKeys);
  }

  /** Holds for calls that begin when the workers look next, in a second or two. */
  async edit(caller: RequestContext, id: string, ifMatch: string | undefined, patch: PatchSender): Promise<Sender> {
    await this.dataSource.transaction((transaction) =>
      editSender(transaction, this.masterKeys, caller, id, ifMatch, patch),
    );
    return await this.find(caller.app, id);
  }

  async order(caller: RequestContext, wanted: PutSenderOrder): Promise<{ data: Sender[] }> {
    await this.dataSource.transaction((transaction) => orderSenders(transaction, caller, wanted));
    const rows = await this.dataSource.query<SenderRow[]>(
      `${SELECT_SENDERS} WHERE senders.app_id = $1 AND channel = $2 AND archived_at IS NULL ORDER BY position`,
      [caller.app.id, wanted.channel],
    );
    return { data: rows.map((row) => toSender(row, this.masterKeys)) };
  }

  async archive(caller: RequestContext, id: string, { reason }: ArchiveSender): Promise<Sender> {
    await this.dataSource.transaction((transaction) => archiveSender(transaction, caller, id, reason));
    return await this.find(caller.app, id);
  }

  async restore(caller: RequestContext, id: string): Promise<Sender> {
    await this.dataSource.transaction((transaction) => restoreSender(transaction, caller, id));
    return await this.find(caller.app, id);
  }

  /** Posts a notification through this sender and no other, under a message ID that names the test. */
  async test(caller: RequestContext, id: string, test: TestSender, waitMs: number): Promise<AcceptAnswer> {
    const sender = await this.find(caller.app, id);
    const bytes = Buffer.from(JSON.stringify(testNotice(sender, test)));
    return await this.notifications.post(bytes, caller, { keyLines: [], waitMs });
  }

  /** Nothing more is begun on it; calls under way end as they may. Takes effect when the workers look next, in seconds. */
  async pause(caller: RequestContext, id: string, { reason }: PauseSender): Promise<Sender> {
    await this.dataSource.transaction(async (transaction) => {
      if (await changes(transaction, PAUSE, [caller.app.id, id, reason]))
        await record(transaction, caller, 'sender.pause', id, { reason });
    });
    return await this.find(caller.app, id);
  }

  async resume(caller: RequestContext, id: string, { reason }: ResumeSender): Promise<Sender> {
    await this.dataSource.transaction(async (transaction) => {
      if (await changes(transaction, RESUME, [caller.app.id, id]))
        await record(transaction, caller, 'sender.resume', id, reason === undefined ? {} : { reason });
    });
    return await this.find(caller.app, id);
  }

  /** `resend`: what is parked is sent again, once each, after the quarantine. Holds for what is parked already. */
  async setParkedPolicy(caller: RequestContext, id: string, { policy, reason }: PutParkedPolicy): Promise<Sender> {
    await this.dataSource.transaction(async (transaction) => {
      if (await changes(transaction, SET_PARKED_POLICY, [caller.app.id, id, policy]))
        await record(transaction, caller, 'sender.parked-policy', id, { reason, after: { parkedPolicy: policy } });
    });
    return await this.find(caller.app, id);
  }
}

async function changes(transaction: EntityManager, update: string, values: unknown[]): Promise<boolean> {
  const [, count] = await transaction.query<[unknown[], number]>(update, values);
  return count > 0;
}

async function record(
  transaction: EntityManager,
  caller: RequestContext,
  action: string,
  targetId: string,
  what: { reason?: string; after?: object },
): Promise<void> {
  await recordAudit(transaction, { ...askedBy(caller), action, targetKind: 'sender', targetId, ...what });
}
