// The worker's log: structured lines with ids and codes, never a body, an address or a secret.
import { pino } from 'pino';

export interface WorkerLog {
  readonly trouble: (step: string, error: unknown) => void;
  readonly reaped: (counts: { requeued: number; unknown: number; poisoned: number }) => void;
}

export function workerLog(workerId: string): WorkerLog {
  const log = pino({ level: 'info', base: { role: 'worker', workerId } });
  return {
    trouble: (step, error) =>
      log.error({ step, ...described(error) }, `Trouble in step "${step}"; the deliveries concerned are safe.`),
    reaped: (counts) => log.warn(counts, 'Took over deliveries whose worker is gone.'),
  };
}

/** Class, code and message of our own or the driver's error: none of them quotes a row. */
function described(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as Error & { code?: unknown };
  return { error: error.name, ...(typeof code === 'string' ? { code } : {}), reason: error.message };
}
