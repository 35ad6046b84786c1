// Seals every second, in each process: whoever gets the lock does the work.
import type { Pool } from 'pg';
import { SEAL_BATCH, sealEvents } from './seal-events.js';

export interface RunningSealing {
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;

export function startSealing(
  pool: Pool,
  onTrouble: (step: string, error: unknown) => void,
  everyMs = EVERY_MS,
): RunningSealing {
  let isStopping = false;
  let running: Promise<void> | undefined;

  async function sealAll(): Promise<void> {
    while (!isStopping && (await sealEvents(pool)) === SEAL_BATCH);
  }

  const timer = setInterval(() => {
    running ??= sealAll()
      .catch((error: unknown) => onTrouble('seal', error))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
