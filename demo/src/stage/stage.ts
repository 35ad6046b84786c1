// The product on a stage: its API without a socket and its worker turned by hand, on one database and one moved clock.

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  AlertWatch,
  type Config,
  createApp,
  createDataSource,
  DEFAULT_API_LIMITS,
  masterKeysOf,
  poolOf,
} from '@oneping/api/stage';
import type { Chance } from '../chance.js';
import type { MovedClock } from '../clock/moved-clock.js';
import { HandWorker } from './hand-worker.js';
import { Housekeeping } from './housekeeping.js';
import type { Pool } from './next-due.js';

/** A second of ours is an hour of the story: nothing that was looked up is believed for long. */
const LIMITS = { ...DEFAULT_API_LIMITS, keyCacheMs: 1 };

const PATIENCE_MS = 60_000;

export interface StageParts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: MovedClock;
  readonly chance: Chance;
}

export class Stage {
  private constructor(
    private readonly parts: StageParts,
    readonly api: NestFastifyApplication,
    readonly pool: Pool,
    readonly housekeeping: Housekeeping,
    private current: HandWorker,
    private readonly stop: () => Promise<void>,
  ) {}

  static async open(parts: StageParts): Promise<Stage> {
    const { config, databaseUrl } = parts;
    const dataSource = await createDataSource({
      url: databaseUrl,
      poolSize: LIMITS.poolSize,
      applicationName: 'oneping api',
    }).initialize();
    const api = await createApp({
      config,
      dataSource,
      posting: dataSource,
      limits: LIMITS,
      masterKeys: masterKeysOf(config),
    });
    await api.init();
    await api.getHttpAdapter().getInstance().ready();
    const alerts = api.get(AlertWatch);
    // Judged at times of the story, not of ours.
    await alerts.beforeApplicationShutdown();
    const pool = poolOf(dataSource);
    const housekeeping = new Housekeeping(pool, alerts, config);
    const stop = async () => {
      await api.close();
      await dataSource.destroy();
    };
    return new Stage(parts, api, pool, housekeeping, await HandWorker.start(parts), stop);
  }

  get clock(): MovedClock {
    return this.parts.clock;
  }

  get worker(): HandWorker {
    return this.current;
  }

  /** The worker is gone from one moment to the next, with whatever it had in hand, and another one starts. */
  async replaceKilledWorker(): Promise<void> {
    await this.current.die();
    this.current = await HandWorker.start(this.parts);
  }

  /** For a while there is none: who watches the workers says so, and then that it is over. */
  async withoutWorker(ms: number): Promise<void> {
    await this.current.leave();
    await this.clock.advance(ms);
    await this.housekeeping.everyFewMinutes();
    this.current = await HandWorker.start(this.parts);
    await this.housekeeping.everyFewMinutes();
  }

  /** Resolves when the API has carried out, in its own time, what was decided for many. */
  async batchesDone(): Promise<void> {
    await this.until("SELECT FROM resolution_batches WHERE status = 'running'");
  }

  async erasuresDone(): Promise<void> {
    await this.until('SELECT FROM erasures WHERE finished_at IS NULL');
  }

  async close(): Promise<void> {
    await this.current.leave();
    await this.stop();
  }

  /** Until a query finds nothing more. */
  private async until(query: string): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while ((await this.pool.query(query)).rows.length > 0) {
      if (performance.now() > deadline) throw new Error(`It took too long: ${query}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
