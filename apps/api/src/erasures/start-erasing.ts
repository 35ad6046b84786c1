// Works off the erasures that are asked for, and looks after what comes back, every second in each process.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import { FIND_RUNNING_ERASURES, FORGET_OLD_RECIPIENT_KEYS } from '../database/sql/erasures.js';
import { failpoint } from '../failpoints.js';
import { ERASE_BATCH, eraseStep } from './erase-step.js';
import { forgetWhatCameBack } from './forget-deliveries.js';

export interface RunningErasing {
  stop(): Promise<void>;
}

export interface ErasingSettings {
  readonly pool: Pool;
  readonly onTrouble: (step: string, error: unknown) => void;
  readonly everyMs?: number;
}

const EVERY_MS = 1_000;
/** How long a repeat of a finished request is answered with it. */
const KNOWN_MS = 86_400_000;

/** All that can be done now. One erasure that fails holds up no other. */
export async function eraseDue({ pool, onTrouble }: ErasingSettings, stop: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ app_id: string; id: string }>(FIND_RUNNING_ERASURES);
  for (const { app_id: appId, id } of rows) {
    await eraseAll(pool, { appId, id }, stop).catch((error: unknown) => onTrouble('erase', error));
  }
  while (
    !stop.aborted &&
    (await inTransaction(pool, (client) => forgetWhatCameBack(client, ERASE_BATCH))) === ERASE_BATCH
  );
  await pool.query(FORGET_OLD_RECIPIENT_KEYS, [KNOWN_MS]);
}

async function eraseAll(pool: Pool, ids: { appId: string; id: string }, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const startedAt = performance.now();
    if (!(await eraseStep(pool, ids))) return;
    await failpoint('erasure.after_commit', ids.id);
    // As much rest as work, so that accepting and sending go on beside it.
    await sleep(performance.now() - startedAt);
  }
}

export function startErasing(settings: ErasingSettings): RunningErasing {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= eraseDue(settings, stop.signal)
      .catch((error: unknown) => settings.onTrouble('erase', error))
      .finally(() => {
        running = undefined;
      });
  }, settings.everyMs ?? EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}
