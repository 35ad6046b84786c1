// Looks for suspicious repeats every so often, beside the worker's other work.
import { type RepeatScanSettings, scanRepeats } from './scan-repeats.js';

export interface RunningRepeatScan {
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

export function startRepeatScan(
  settings: Omit<RepeatScanSettings, 'stop'>,
  onTrouble: (step: string, error: unknown) => void,
  everyMs = EVERY_MS,
): RunningRepeatScan {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= scanRepeats({ ...settings, stop: stop.signal })
      .then(() => {})
      .catch((error: unknown) => onTrouble('repeat scan', error))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}
