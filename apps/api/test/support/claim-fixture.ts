// A database of its own with an app, senders, deliveries and a claim store on it: what the tests of the store arrange.
import { randomUUID } from 'node:crypto';
import type { BeginRequest, ClaimedDelivery } from '@oneping/claims';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { vi } from 'vitest';
import {
  createPostgresClaimStore,
  type PostgresClaimStore,
  WORKER_SESSION_SETTINGS,
} from '../../src/database/claim-store.js';
import { createDataSource } from '../../src/database/data-source.js';
import { inTransaction } from '../../src/database/in-transaction.js';
import { poolOf } from '../../src/database/pool-of.js';
import { CANCEL_IF_NOTHING_OPEN } from '../../src/database/sql/cancel-if-nothing-open.js';
import { completeNotifications } from '../../src/database/sql/complete-notifications.js';
import { AppRows, type Row } from './app-rows.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export const LEASE_MS = 30_000;
export const MARGIN_MS = 5_000;

export interface NewNotification {
  readonly senderId: string;
  /** One delivery each. */
  readonly recipients?: readonly string[];
  readonly channel?: string;
  readonly body?: Row;
  /** Columns of every delivery, on top of the usual ones. */
  readonly columns?: Row;
}

export class ClaimFixture extends AppRows {
  private constructor(
    appId: string,
    readonly database: TestDatabase,
    dataSource: DataSource,
    readonly store: PostgresClaimStore,
    /** What the store reported as bugs. */
    readonly trouble: readonly unknown[],
  ) {
    super(appId, dataSource);
  }

  static async open({ appId = randomUUID() as string } = {}): Promise<ClaimFixture> {
    const database = await createTestDatabase();
    const dataSource = await createDataSource({
      url: database.url,
      poolSize: 6,
      // Tests hold rows locked until others wait for them, on machines that may be busy.
      lockTimeoutMs: 9_000,
      applicationName: 'claim store test',
      // These tests are about guards, not about surviving a power cut.
      sessionSettings: { ...WORKER_SESSION_SETTINGS, synchronous_commit: 'off' },
    }).initialize();
    const trouble: unknown[] = [];
    const store = createPostgresClaimStore(dataSource, { onTrouble: (error) => trouble.push(error) });
    const fixture = new ClaimFixture(appId, database, dataSource, store, trouble);
    await fixture.insert('apps', {
      app_id: fixture.appId,
      slug: `app-${fixture.appId}`,
      name: 'test',
      environment: 'live',
      fingerprint_secret_sealed: Buffer.alloc(1),
    });
    return fixture;
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
    await this.database.drop();
  }

  async addSender(columns: Row = {}): Promise<string> {
    const id = randomUUID();
    await this.insert('senders', {
      app_id: this.appId,
      id,
      name: `sender-${id}`,
      channel: 'email',
      provider: 'smtp',
      ...columns,
    });
    return id;
  }

  /** Accepts a notification as the API would; answers its delivery ids in the order of the recipients. */
  async addNotification(wanted: NewNotification): Promise<{ notificationId: string; deliveryIds: string[] }> {
    const [added] = await this.addNotifications(1, wanted);
    if (added === undefined) throw new Error('nothing was added');
    return added;
  }

  /** The same, so many times over. */
  async addNotifications(count: number, { senderId, recipients = ['ada@example.test'], ...rest }: NewNotification) {
    const added = Array.from({ length: count }, () => ({
      notificationId: uuidv7(),
      deliveryIds: recipients.map(() => uuidv7()),
    }));
    const notifications = added.map(({ notificationId }) =>
      this.#notificationRow(notificationId, recipients.length, rest.body),
    );
    const deliveries = added.flatMap(({ notificationId, deliveryIds }) =>
      recipients.map((recipient, index) => ({
        app_id: this.appId,
        id: deliveryIds[index],
        notification_id: notificationId,
        channel: rest.channel ?? 'email',
        recipient: JSON.stringify(recipient),
        recipient_hash: Buffer.from(recipient),
        sender_id: senderId,
        due_at: new Date(Date.now() - 1_000),
        retry_until: new Date(Date.now() + 86_400_000),
        ...rest.columns,
      })),
    );
    await this.insert('notifications', ...notifications);
    await this.insert('deliveries', ...deliveries);
    return added;
  }

  /** A notification without its deliveries. */
  async insertNotification(id: string, pendingCount: number): Promise<void> {
    await this.insert('notifications', this.#notificationRow(id, pendingCount));
  }

  #notificationRow(id: string, pendingCount: number, body: Row = { content: { text: 'hello' } }): Row {
    return {
      app_id: this.appId,
      id,
      message_id: id,
      fingerprint: Buffer.alloc(32),
      fingerprint_version: 1,
      body: JSON.stringify(body),
      retention_ms: 604_800_000,
      pending_deliveries: pendingCount,
    };
  }

  /** One notification with one delivery: the delivery's id. */
  async addDelivery(senderId: string, columns: Row = {}): Promise<string> {
    const { deliveryIds } = await this.addNotification({ senderId, columns });
    return deliveryIds[0] as string;
  }

  async claim(senderId: string, options: { limit?: number; alone?: boolean; workerId?: string } = {}) {
    const { limit = 100, alone = false, workerId = randomUUID() } = options;
    return await this.store.claim({ workerId, leaseMs: LEASE_MS, slots: [{ senderId, limit }], limit, alone });
  }

  /** Claims the one delivery that is due. */
  async claimOne(senderId: string, workerId: string = randomUUID()): Promise<ClaimedDelivery> {
    const [claimed] = await this.claim(senderId, { limit: 1, workerId });
    if (claimed === undefined) throw new Error('nothing was due');
    return claimed;
  }

  beginRequest(held: ClaimedDelivery, changes: Partial<BeginRequest> = {}): BeginRequest {
    return {
      appId: held.appId,
      deliveryId: held.deliveryId,
      fence: held.fence,
      leaseMs: LEASE_MS,
      marginMs: MARGIN_MS,
      callTimeoutMs: 10_000,
      safetyClass: 'opaque',
      usableKeyWindowMs: 0,
      configVersion: held.configVersion,
      requestHash: 'hash',
      ...changes,
    };
  }

  /** Claims and begins the one delivery that is due. */
  async beginOne(senderId: string, changes: Partial<BeginRequest> = {}, workerId: string = randomUUID()) {
    const held = await this.claimOne(senderId, workerId);
    const [answer] = await this.store.begin([this.beginRequest(held, changes)]);
    if (answer?.begun !== true) throw new Error(`begin was refused: ${answer?.because}`);
    return { ...held, attemptNumber: answer.attemptNumber };
  }

  /** A row that was begun under the provider's key, ended unknown, and was queued to be re-issued (T11). */
  async reissued(senderId: string, changes: Partial<BeginRequest> = {}): Promise<string> {
    const keyed = { safetyClass: 'keyed', usableKeyWindowMs: 3_600_000, ...changes } as const;
    const sending = await this.beginOne(senderId, keyed);
    await this.store.settle([{ ...sending, to: 'unknown', checkAfterMs: 0, code: 'reset', phase: 'body_sent' }]);
    await this.set(sending.deliveryId, { state: 'queued', rule: 'T11', due_at: new Date(0), next_check_at: null });
    return sending.deliveryId;
  }

  /** Cancels as the API does (T17); answers the ids that were canceled. */
  async cancel(notificationId: string, deliveryId: string | null = null): Promise<string[]> {
    return await inTransaction(poolOf(this.dataSource), async (client) => {
      const { rows } = await client.query<{ id: string }>(CANCEL_IF_NOTHING_OPEN, [
        this.appId,
        notificationId,
        deliveryId,
      ]);
      await completeNotifications(client, [{ appId: this.appId, notificationId, net: -rows.length }]);
      return rows.map(({ id }) => id);
    });
  }

  /** Resolves when that many sessions of this database wait for a lock. */
  async untilBlocked(count: number): Promise<void> {
    await vi.waitUntil(
      async () => {
        const [row] = await this.sql(
          "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return row?.['waiting'] === count;
      },
      { timeout: 5_000, interval: 10 },
    );
  }

  /** From now on its recipient is not sent to any more. */
  async suppress(deliveryId: string): Promise<void> {
    await this.sql(
      `INSERT INTO suppressions (app_id, id, recipient_hash, channel, reason_code, created_by)
       SELECT app_id, gen_random_uuid(), recipient_hash, channel, 'operator', 'test' FROM deliveries WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [deliveryId],
    );
  }

  async passLease(deliveryId: string): Promise<void> {
    await this.set(deliveryId, { lease_ends_at: new Date(Date.now() - 1) });
  }
}
