// What the product does by itself now and then: numbers, seals, alerts, purge, suspicious repeats.
import {
  type AlertWatch,
  type Config,
  purgeDue,
  type RollUpProgress,
  rollUp,
  SEAL_BATCH,
  scanRepeats,
  sealEvents,
} from '@oneping/api/stage';
import type { Pool } from './next-due.js';

export class Housekeeping {
  private readonly progress: RollUpProgress = { doneUntilMs: 0 };
  private readonly stop = new AbortController().signal;

  constructor(
    private readonly pool: Pool,
    private readonly alerts: Pick<AlertWatch, 'watch'>,
    private readonly config: Config,
  ) {}

  async everyFewMinutes(): Promise<void> {
    await rollUp(this.pool, this.progress);
    await this.alerts.watch();
  }

  /** To be run within minutes of what it is to find: behind that, it passes over. */
  async scanRepeats(): Promise<void> {
    const { pool, stop, config } = this;
    await scanRepeats({ pool, stop, windowMs: config.repeatWindowMs, restShare: 0 });
  }

  async everyHour(): Promise<void> {
    const { pool, stop, config } = this;
    await purgeDue({ pool, stop, tombstoneMs: config.tombstoneMs, restShare: 0 });
    await this.sealAll();
  }

  async sealAll(): Promise<void> {
    while ((await sealEvents(this.pool, { restMs: 0 })) === SEAL_BATCH);
  }
}
