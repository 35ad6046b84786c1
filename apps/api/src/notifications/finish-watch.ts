// Waits for notifications to finish: one look at the database a tick for all who wait, none while nobody does.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type AskedNotification, findFinished } from '../database/sql/find-finished.js';

const TICK_MS = 40;

interface Waiter extends AskedNotification {
  readonly until: number;
  readonly resolve: (hasFinished: boolean) => void;
}

export class FinishWatch {
  private waiters = new Set<Waiter>();
  private isLooking = false;

  /** Once aborted, everyone is told at once that it has not finished. */
  constructor(
    private readonly pool: Pool,
    private readonly stopping: AbortSignal,
  ) {}

  /** Resolves with true once the notification has a result, with false after `forMs`. Never rejects. */
  waitFor(asked: AskedNotification, forMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      this.waiters.add({ ...asked, until: performance.now() + forMs, resolve });
      if (!this.isLooking) void this.look();
    });
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    while (this.waiters.size > 0) {
      await sleep(TICK_MS, undefined, { signal: this.stopping }).catch(() => {});
      const finished = await this.finishedNow();
      const now = performance.now();
      for (const waiter of this.waiters) {
        const hasFinished = finished.has(waiter.id);
        if (!hasFinished && now < waiter.until && !this.stopping.aborted) continue;
        this.waiters.delete(waiter);
        waiter.resolve(hasFinished);
      }
    }
    this.isLooking = false;
  }

  private async finishedNow(): Promise<Set<string>> {
    try {
      const { rows } = await this.pool.query<{ id: string }>(findFinished([...this.waiters]));
      return new Set(rows.map(({ id }) => id));
    } catch {
      // Whoever waits is answered as pending in the end: that it was accepted is known.
      return new Set();
    }
  }
}
