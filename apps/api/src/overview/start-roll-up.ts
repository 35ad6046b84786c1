// Rolls up every few seconds, and less often where that is much work: at most a twentieth of the time.
import type { Pool } from 'pg';
import { type RollUpProgress, rollUp } from './roll-up.js';

export interface RunningRollUp {
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
const PAUSES_PER_WORK = 20;

export function startRollUp(
  pool: Pool,
  onTrouble: (step: string, error: unknown) => void,
  everyMs = EVERY_MS,
): RunningRollUp {
  const progress: RollUpProgress = { doneUntilMs: 0 };
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function schedule(afterMs: number): void {
    if (stop.signal.aborted) return;
    timer = setTimeout(() => {
      const startedAt = performance.now();
      running = rollUp(pool, progress, stop.signal)
        .catch((error: unknown) => onTrouble('roll-up', error))
        .finally(() => schedule(Math.max(everyMs, PAUSES_PER_WORK * (performance.now() - startedAt))));
    }, afterMs);
  }

  schedule(everyMs);
  return {
    async stop() {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
