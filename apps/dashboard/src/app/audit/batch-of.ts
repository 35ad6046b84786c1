// Which batch a run of decisions is of, as far as the event before it says. Pure.
import type { AuditEvent } from '@oneping/contracts';

export interface BatchName {
  readonly id: string;
  readonly name: string;
}

type Event = Pick<AuditEvent, 'action' | 'actor' | 'reason' | 'targetId' | 'after'>;

/** The latest come first. A batch decides in the name and with the reason of who started it. */
export function batchOf(run: readonly Event[], page: readonly Event[]): BatchName | undefined {
  const first = run.at(-1);
  if (first === undefined) return undefined;
  const start = page[page.indexOf(first) + 1];
  if (start?.action !== 'resolution-batch.start') return undefined;
  const name = start.after?.['batchId'];
  const isOfIt = start.actor === first.actor && start.reason === first.reason;
  return isOfIt && typeof name === 'string' ? { id: start.targetId, name } : undefined;
}
