// Runs the purge every so often, beside the worker's other work.
import { NOTE_PURGE } from '../../database/sql/note-purge.js';
import { type PurgeSettings, purgeDue } from './purge.js';

export interface RunningPurge {
  stop(): Promise<void>;
}

const EVERY_MS = 30_000;

export function startPurge(
  settings: Omit<PurgeSettings, 'stop'> & { readonly workerId: string },
  onTrouble: (step: string, error: unknown) => void,
  everyMs = EVERY_MS,
): RunningPurge {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= purgeDue({ ...settings, stop: stop.signal })
      .then(async ({ keys }) => void (await settings.pool.query(NOTE_PURGE, [settings.workerId, keys])))
      .catch((error: unknown) => onTrouble('purge', error))
      .finally(() => {
        running = undefined;
      });
  };
  // At once too: a worker that is started again and again would never come to it.
  run();
  const timer = setInterval(run, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}
