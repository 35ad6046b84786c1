// The worker's log: structured lines with ids and codes, never a body, an address or a secret.
import { pino } from 'pino';
import { describedError } from './described-error.js';

export interface WorkerLog {
  readonly trouble: (step: string, error: unknown) => void;
  readonly reaped: (counts: { requeued: number; unknown: number; poisoned: number }) => void;
}

export function workerLog(workerId: string): WorkerLog {
  const log = pino({ level: 'info', base: { role: 'worker', workerId } });
  return {
    trouble: (step, error) =>
      log.error({ step, ...describedError(error) }, `Trouble in step "${step}"; the deliveries concerned are safe.`),
    reaped: (counts) => log.warn(counts, 'Took over deliveries whose worker is gone.'),
  };
}
