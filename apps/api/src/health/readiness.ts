// Whether this process may be given work: it stays, and its database answers, writes, and keeps what it confirms.
import { Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { DataSource } from 'typeorm';
import { databaseProblems } from '../database/check-database.js';
import { workerIsAlive } from '../database/sql/worker-is-alive.js';
import { ExpiringCache } from '../http/expiring-cache.js';
import { Problem } from '../http/problem.js';
import { Shutdown } from '../http/shutdown.js';

/** Anybody may ask, so the database is asked at most this often. */
const CACHE_MS = 1_000;
const TIMEOUT_MS = 5_000;
const COUNT_WORKERS_ALIVE = `SELECT count(*)::int4 AS n FROM workers w WHERE ${workerIsAlive('w')}`;

@Injectable()
export class Readiness {
  private readonly logger = new Logger('health');
  private readonly reasons = new ExpiringCache(async () => ({ value: await this.findReasons() }), CACHE_MS);

  private readonly aliveCount = new ExpiringCache(async () => {
    const [row] = await this.dataSource.query<{ n: number }[]>(COUNT_WORKERS_ALIVE);
    return { value: row?.n ?? 0 };
  }, CACHE_MS);

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly dataSource: DataSource,
    private readonly shutdown: Shutdown,
  ) {}

  /** What is up. Throws 503 where anything is not; the reasons go to the log, since anybody may ask. */
  async check() {
    try {
      return await this.health.check([() => this.process(), () => this.database(), () => this.workers()]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      throw new Problem('unavailable', 'This process is not ready for work.');
    }
  }

  private process() {
    const indicator = this.indicators.check('process');
    return this.shutdown.signal.aborted ? indicator.down() : indicator.up();
  }

  private async database() {
    const indicator = this.indicators.check('database');
    const reasons = await this.reasons.get('database');
    return reasons?.length === 0 ? indicator.up() : indicator.down();
  }

  /** Never a reason to give this process no work: what it accepts waits in the table. But whoever looks shall see it. */
  private async workers() {
    const aliveCount = await this.countAlive().catch(() => null);
    return this.indicators.check('workers').up({ alive: aliveCount });
  }

  private async countAlive(): Promise<number> {
    return (await this.aliveCount.get('workers')) ?? 0;
  }

  private async findReasons(): Promise<string[]> {
    const reasons = await Promise.race([this.askDatabase(), timeout()]);
    for (const reason of reasons) this.logger.error(`Not ready: ${reason}`);
    return reasons;
  }

  private async askDatabase(): Promise<string[]> {
    try {
      const [row] = await this.dataSource.query<{ is_read_only: boolean }[]>(
        "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS is_read_only",
      );
      const readOnly = row?.is_read_only === false ? [] : ['the database takes no writes'];
      return [...readOnly, ...(await databaseProblems(this.dataSource))];
    } catch (error) {
      return [`the database does not answer (${error instanceof Error ? error.message : 'no reason given'})`];
    }
  }
}

async function timeout(): Promise<string[]> {
  return await new Promise((resolve) => {
    setTimeout(() => resolve([`the database did not answer within ${TIMEOUT_MS} ms`]), TIMEOUT_MS).unref();
  });
}
