// Runs the reaper every so often: whatever a dead worker or a deadline left behind gets its next owner.
import type { PostgresClaimStore } from '../database/claim-store.js';
import { failpoint } from '../failpoints.js';
import type { WorkerLog } from '../log/worker-log.js';

export interface Reaper {
  stop(): Promise<void>;
}

const BATCH = 500;

export function startReaper(
  store: Pick<PostgresClaimStore, 'reap' | 'moveToOpenSenders'>,
  everyMs: number,
  log: WorkerLog,
): Reaper {
  let running: Promise<void> | undefined;

  async function reapAll(): Promise<void> {
    await failpoint('reaper.before_reap');
    for (;;) {
      const { requeued, unknown, poisoned } = await store.reap(BATCH);
      if (requeued + unknown + poisoned > 0) log.reaped({ requeued, unknown, poisoned });
      if (requeued + unknown + poisoned < BATCH) break;
    }
    await store.moveToOpenSenders(BATCH);
  }

  const timer = setInterval(() => {
    running ??= reapAll()
      .catch((error: unknown) => log.trouble('reap', error))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
