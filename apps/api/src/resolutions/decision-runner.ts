// Carries out in the background what is decided for many: batches, one item at a time over all processes, and the senders' policies.
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { poolOf } from '../database/pool-of.js';
import { CONFIG } from '../http/core.module.js';
import { sqlState } from '../http/store-error.js';
import { type BatchStep, batchStep } from './batch-step.js';
import { policyStep } from './policy-step.js';

/** Between two decisions, ms: other work on the database goes on beside a batch of ten thousand. */
const PACE_MS = 5;
/** Between two looks at a batch that keeps to its rate. */
const RATE_MS = 50;
const IDLE_MS = 1_000;
const PAUSES: Record<BatchStep, number> = { stepped: PACE_MS, waiting: RATE_MS, idle: IDLE_MS };

@Injectable()
export class DecisionRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('decisions');
  private readonly stop = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const step = await this.step();
      await sleep(PAUSES[step], undefined, { signal }).catch(() => {});
    }
  }

  private async step(): Promise<BatchStep> {
    try {
      const pool = poolOf(this.dataSource);
      const ofBatch = await batchStep(pool, this.config);
      if (ofBatch === 'stepped') return ofBatch;
      return (await policyStep(pool, this.config)) === 'stepped' ? 'stepped' : ofBatch;
    } catch (error) {
      // It is tried again: an item leaves nothing behind until it is decided.
      this.logger.warn(`a step failed: ${sqlState(error) ?? 'no answer from the store'}`);
      return 'idle';
    }
  }
}
