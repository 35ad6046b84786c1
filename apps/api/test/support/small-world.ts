// A whole OnePing in processes of its own: a database, an API, workers as a test starts them, and a mail relay and a
// receiver of webhooks with their ledger.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  acceptancesByRecipient,
  followLedger,
  type HttpProvider,
  type Ledger,
  type LedgerFollower,
  openLedger,
  type SmtpServer,
  type SmtpServerOptions,
  startHttpProvider,
  startSmtpServer,
} from '@oneping/fakes';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { afterEach, expect, vi } from 'vitest';
import { createDataSource } from '../../src/database/data-source.js';
import { poolOf } from '../../src/database/pool-of.js';
import { violations } from './invariants.js';
import { newCaller } from './new-caller.js';
import { type Answer, PostingApi } from './posting-api.js';
import { type RoleChild, startRole } from './role-child.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Short, so that a dead worker is noticed while a test waits. */
const LEASE = {
  ONEPING_LEASE_MS: '2000',
  ONEPING_RENEW_MS: '500',
  ONEPING_BEGIN_MARGIN_MS: '300',
  ONEPING_REAP_MS: '300',
} as const;
export const LEASE_MS = 2_000;
/** The reaper's period, and what a busy machine may add to it. */
export const REAPED_WITHIN_MS = 300 + 2_000;
/** A webhook that may be out is sent again only when this is over, ms. */
const HOOK_TIMEOUT_MS = 3_000;
const PATIENCE_MS = 120_000;

export interface DeliveryRow {
  readonly id: string;
  readonly channel: string;
  readonly state: string;
  readonly attention: string | null;
  readonly reason_code: string | null;
  readonly next_check_at: Date | null;
  readonly crash_count: number;
  readonly attempt_count: number;
  readonly retry_count: number;
  readonly worker_id: string | null;
  /** The rules that moved it, in order. */
  readonly rules: readonly string[];
}

export interface AttemptRow {
  readonly outcome: string;
  readonly verdict: string | null;
  readonly code: string | null;
  readonly phase: string | null;
}

export interface WorldOptions {
  readonly smtp?: Omit<SmtpServerOptions, 'ledger'>;
  /** Into the config of the sender "relay". */
  readonly relay?: Readonly<Record<string, unknown>>;
}

/** Looked at after each test of this file. */
const watched = new Set<SmallWorld>();

// Here, so that no file can forget it.
afterEach(async () => {
  for (const world of watched) expect(await world.violations()).toEqual([]);
});

export class SmallWorld {
  private readonly ledgers: LedgerFollower[];
  private readonly children = new Set<RoleChild>();
  private readonly relays: SmtpServer[] = [];

  private constructor(
    readonly database: TestDatabase,
    private readonly dataSource: DataSource,
    private readonly folder: string,
    private readonly openedLedger: Ledger,
    readonly ledger: LedgerFollower,
    readonly smtp: SmtpServer,
    readonly http: HttpProvider,
    readonly api: PostingApi,
    readonly mainApi: RoleChild,
  ) {
    this.children.add(mainApi);
    this.ledgers = [ledger];
    watched.add(this);
  }

  /** With the senders `relay`, `hooks` and `inbox`. `close` in `afterAll` takes everything away. */
  static async open({ smtp: smtpOptions, relay = {} }: WorldOptions = {}): Promise<SmallWorld> {
    const database = await createTestDatabase();
    const dataSource = await createDataSource({
      url: database.url,
      poolSize: 4,
      applicationName: 'test',
    }).initialize();
    const folder = await mkdtemp(join(tmpdir(), 'oneping-world-'));
    const opened = openLedger(join(folder, 'ledger.ndjson'));
    const smtp = await startSmtpServer({ ...smtpOptions, ledger: opened });
    const http = await startHttpProvider({ ledger: opened, dedupe: true });
    const child = startRole('api', database.url);
    const { url = '' } = await child.ready;
    const api = new PostingApi(url, await newCaller(dataSource));
    const ledger = followLedger(opened.path);
    const world = new SmallWorld(database, dataSource, folder, opened, ledger, smtp, http, api, child);
    const config = { url: smtp.url, from: 'orders@shop.example', requireTls: false, ...relay };
    await api.addSender('email', 'smtp', 'relay', config);
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    await api.addSender('webhook', 'webhook', 'hooks', { secret, callTimeoutMs: HOOK_TIMEOUT_MS });
    await api.addSender('inbox', 'inbox', 'inbox', {});
    return world;
  }

  get pool(): Pool {
    return poolOf(this.dataSource);
  }

  /** Starts a worker, on another address of the database where one is given. Not waited for. */
  startWorker(variables: Readonly<Record<string, string>> = {}, databaseUrl = this.database.url): RoleChild {
    return this.keep(startRole('worker', databaseUrl, { ...LEASE, ...variables }));
  }

  /** Starts a further API; it is posted to by `api.at(url)`. */
  async startApi(variables: Readonly<Record<string, string>> = {}, databaseUrl = this.database.url) {
    const child = this.keep(startRole('api', databaseUrl, variables));
    const { url = '' } = await child.ready;
    return { child, api: this.api.at(url) };
  }

  /** Starts a further mail relay on the same ledger. */
  async startRelay(options: Omit<SmtpServerOptions, 'ledger'>): Promise<SmtpServer> {
    const relay = await startSmtpServer({ ...options, ledger: this.openedLedger });
    this.relays.push(relay);
    return relay;
  }

  private keep(child: RoleChild): RoleChild {
    this.children.add(child);
    void child.ended.then(() => this.children.delete(child));
    return child;
  }

  webhookTo(path: string): { url: string } {
    return { url: `${this.http.url}${path}` };
  }

  /** How often the outside has taken something for an address or a path. */
  taken(address: string): number {
    return acceptancesByRecipient(this.ledger.entries()).get(address) ?? 0;
  }

  async deliveriesOf(answer: Answer): Promise<DeliveryRow[]> {
    const { rows } = await this.pool.query<DeliveryRow>(
      `SELECT d.*, ARRAY(SELECT t.rule FROM delivery_transitions t
         WHERE t.app_id = d.app_id AND t.delivery_id = d.id ORDER BY t.seq) AS rules
       FROM deliveries d WHERE d.notification_id = $1 ORDER BY d.channel`,
      [answer.body['id']],
    );
    return rows;
  }

  /** The one delivery of a notification. */
  async deliveryOf(answer: Answer): Promise<DeliveryRow> {
    const [row] = await this.deliveriesOf(answer);
    if (row === undefined) throw new Error(`There is no delivery of ${answer.text}`);
    return row;
  }

  async attemptsOf({ id }: Pick<DeliveryRow, 'id'>): Promise<AttemptRow[]> {
    const text = 'SELECT outcome, verdict, code, phase FROM attempts WHERE delivery_id = $1 ORDER BY number';
    return (await this.pool.query<AttemptRow>(text, [id])).rows;
  }

  /** Resolves with the one delivery once it is as wanted. */
  async untilDelivery(answer: Answer, isAsWanted: (row: DeliveryRow) => boolean): Promise<DeliveryRow> {
    let row = await this.deliveryOf(answer);
    const deadline = performance.now() + PATIENCE_MS;
    while (!isAsWanted(row)) {
      if (performance.now() > deadline) throw new Error(`It stayed as it was: ${JSON.stringify(row)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      row = await this.deliveryOf(answer);
    }
    return row;
  }

  /** Resolves once every delivery is final or waits for a person. */
  async settled(patienceMs = PATIENCE_MS): Promise<void> {
    const underWay = "finished_at IS NULL AND attention IS DISTINCT FROM 'resolution_required'";
    await vi.waitUntil(async () => (await this.count(underWay)) === 0, { timeout: patienceMs, interval: 25 });
  }

  async count(where: string, values: unknown[] = []): Promise<number> {
    const text = `SELECT count(*)::int4 AS n FROM deliveries WHERE ${where}`;
    return (await this.pool.query<{ n: number }>(text, values)).rows[0]?.n ?? -1;
  }

  /** Resolves once no worker has a statement under way: one that is stopped now has taken nothing unseen. */
  async workersIdle(): Promise<void> {
    const busy = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'oneping worker%' AND state <> 'idle'`;
    const isIdle = async () => (await this.pool.query(busy)).rows.length === 0;
    await vi.waitUntil(isIdle, { timeout: PATIENCE_MS, interval: 10 });
  }

  /** What another part of the world outside writes down counts too. */
  listenTo(ledger: LedgerFollower): void {
    this.ledgers.push(ledger);
  }

  /** For tests that run side by side, each in a world of its own: it looks itself, when it is done. */
  looksAtItself(): this {
    watched.delete(this);
    return this;
  }

  violations(): Promise<string[]> {
    return violations({
      pool: this.pool,
      ledger: () => this.ledgers.flatMap((ledger) => ledger.entries()),
      answers: this.api.accepted,
      heard: this.api.heard,
      heldMs: REAPED_WITHIN_MS,
    });
  }

  /** @param isKept leaves the database for a look */
  async close({ isKept = false } = {}): Promise<void> {
    watched.delete(this);
    await Promise.all([...this.children].map((child) => child.kill()));
    await Promise.all([this.smtp, this.http, ...this.relays].map((fake) => fake.close()));
    await this.dataSource.destroy();
    this.openedLedger.close();
    rmSync(this.folder, { recursive: true, force: true });
    if (!isKept) await this.database.drop();
  }
}
