// A database of its own with an app, its senders and everything that accepting needs: what the tests of accepting arrange.
import { randomBytes, randomUUID } from 'node:crypto';
import { type Channel, DEFAULT_MASKING } from '@oneping/contracts';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { inTransaction } from '../../src/database/in-transaction.js';
import { poolOf } from '../../src/database/pool-of.js';
import { completeNotifications } from '../../src/database/sql/complete-notifications.js';
import { DuplicateLog } from '../../src/duplicates/duplicate-log.js';
import { Problem } from '../../src/http/problem.js';
import type { RequestContext } from '../../src/http/request-context.js';
import type { AcceptAnswer } from '../../src/notifications/accept-answers.js';
import type { AcceptRequest } from '../../src/notifications/accept-request.js';
import { Acceptor, type AcceptorParts } from '../../src/notifications/acceptor.js';
import { FinishWatch } from '../../src/notifications/finish-watch.js';
import { KeyReader } from '../../src/notifications/key-reader.js';
import { KeyWriter } from '../../src/notifications/key-writer.js';
import { parsePost } from '../../src/notifications/parse-post.js';
import { readPost } from '../../src/notifications/read-post.js';
import { SenderDirectory } from '../../src/notifications/sender-directory.js';
import { MasterKeys } from '../../src/secrets/master-keys.js';
import { moveDeliveries } from './move-deliveries.js';
import { TEST_SECRET_KEY } from './running-api.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

const RETRY_HORIZON_MS = 86_400_000;

export interface AcceptProcess {
  readonly acceptor: Acceptor;
  readonly parts: AcceptorParts;
  readonly pool: Pool;
  /** How often workers would have been woken. */
  readonly notices: { count: number };
}

export class AcceptFixture {
  private readonly dataSources: DataSource[] = [];

  private constructor(
    readonly database: TestDatabase,
    /** For looking at what came of it; accepting has pools of its own. */
    readonly admin: DataSource,
  ) {}

  static async open(): Promise<AcceptFixture> {
    const database = await createTestDatabase();
    const settings = { url: database.url, poolSize: 6, applicationName: 'accept test admin' };
    return new AcceptFixture(database, await createDataSource(settings).initialize());
  }

  async close(): Promise<void> {
    await Promise.all(this.dataSources.map((dataSource) => dataSource.destroy()));
    await this.admin.destroy();
    await this.database.drop();
  }

  /** What one API process has, at another address of the database where one is given. */
  async process({ url = this.database.url, poolSize = 6 } = {}): Promise<AcceptProcess> {
    const dataSource = await createDataSource({ url, poolSize, applicationName: 'accept test' }).initialize();
    this.dataSources.push(dataSource);
    const pool = poolOf(dataSource);
    const notices = { count: 0 };
    const whenDue = () => {
      notices.count += 1;
    };
    const parts: AcceptorParts = {
      senders: new SenderDirectory(pool),
      writer: new KeyWriter(pool, { retryHorizonMs: RETRY_HORIZON_MS, whenDue }),
      reader: new KeyReader(pool),
      duplicates: new DuplicateLog(pool),
      finishes: new FinishWatch(pool, new AbortController().signal),
      keys: new MasterKeys(TEST_SECRET_KEY),
      allowNetworks: [],
    };
    return { acceptor: new Acceptor(parts), parts, pool, notices };
  }

  /** A new app with one open sender for each of `channels`. */
  async newCaller(channels: readonly Channel[] = ['email', 'inbox']): Promise<RequestContext> {
    const id = randomUUID();
    await this.admin.query(
      `INSERT INTO apps (app_id, slug, name, environment, fingerprint_secret_sealed) VALUES ($1, $2, $2, 'live', '')`,
      [id, `app-${id}`],
    );
    for (const channel of channels) await this.addSender(id, channel, channel);
    return {
      requestId: randomUUID(),
      address: '127.0.0.1',
      app: {
        id,
        slug: `app-${id}`,
        environment: 'live',
        fingerprintSecret: randomBytes(32),
        retentionMs: 604_800_000,
        masking: DEFAULT_MASKING,
      },
      who: { kind: 'api-key', id: randomUUID(), name: 'test', scopes: ['notifications:write'] },
    };
  }

  async addSender(
    appId: string,
    channel: Channel,
    name: string,
    columns: Record<string, unknown> = {},
  ): Promise<string> {
    const row = { app_id: appId, id: randomUUID(), name, channel, provider: 'sandbox', ...columns };
    const names = Object.keys(row);
    await this.admin.query(
      `INSERT INTO senders (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
    return row.id;
  }

  /** Ends every delivery of a notification as a worker would, and so the notification. */
  async finish({ id, deliveries }: { id: string; deliveries: readonly { id: string }[] }): Promise<void> {
    for (const delivery of deliveries) await moveDeliveries(this.admin, delivery.id, 'sent');
    const [row] = await this.admin.query<{ app_id: string }[]>('SELECT app_id FROM notifications WHERE id = $1', [id]);
    const change = { appId: row?.app_id ?? '', notificationId: id, net: -deliveries.length };
    await inTransaction(poolOf(this.admin), (client) => completeNotifications(client, [change]));
  }

  async count(
    table: 'notifications' | 'deliveries' | 'duplicates',
    where = 'true',
    values: unknown[] = [],
  ): Promise<number> {
    const [row] = await this.admin.query<{ n: number }[]>(
      `SELECT count(*)::int4 AS n FROM ${table} WHERE ${where}`,
      values,
    );
    return row?.n ?? -1;
  }
}

export const HELLO = { to: { email: 'ada@example.test' }, content: { text: 'Hello' } };

/** A request as the service would read it from JSON. Throws the Problem that a bad one is answered with. */
export function request(
  caller: RequestContext,
  body: Record<string, unknown>,
  { batchIndex = null, keyLines = [] }: { batchIndex?: number | null; keyLines?: string[] } = {},
): AcceptRequest {
  return readPost(parsePost(Buffer.from(JSON.stringify(body))), caller, keyLines, batchIndex);
}

/** Accepts one alone. */
export async function post(
  { acceptor }: AcceptProcess,
  caller: RequestContext,
  body: Record<string, unknown>,
  waitMs = 0,
): Promise<AcceptAnswer | Problem> {
  const [answer] = await acceptor.acceptMany([request(caller, body)], caller, waitMs);
  if (!answer) throw new Error('No answer');
  return answer;
}

/** Status and problem code, or whether it was a duplicate: what most tests compare. */
export function gist(answer: AcceptAnswer | Problem): string {
  if (answer instanceof Problem) return `${answer.status} ${answer.code}`;
  return `${answer.status} ${answer.body.duplicate ? 'replay' : 'original'}`;
}

/** The answer of a post that must not be refused. */
export async function accepted(answer: Promise<AcceptAnswer | Problem>): Promise<AcceptAnswer> {
  const value = await answer;
  if (value instanceof Problem) throw value;
  return value;
}

/** The refusal of a post that must not be accepted. */
export async function refused(answer: Promise<AcceptAnswer | Problem>): Promise<Problem> {
  const value = await answer;
  if (!(value instanceof Problem)) throw new Error(`Accepted with ${value.status}`);
  return value;
}
