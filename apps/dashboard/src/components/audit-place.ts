// Where what was decided about can be looked at.
import type { AuditEvent } from '@oneping/contracts';

const PAGES: ReadonlyMap<string, string> = new Map([
  ['delivery', '/review/view'],
  ['notification', '/keys/view'],
  ['sender', '/senders/view'],
  ['resolution-batch', '/review/batches'],
  ['conflict', '/review/conflicts'],
]);

/** Undefined where the target has no page of its own. */
export function placeOf({
  targetKind,
  targetId,
}: Pick<AuditEvent, 'targetKind' | 'targetId'>): { readonly path: string; readonly id: string } | undefined {
  const path = PAGES.get(targetKind);
  return path === undefined ? undefined : { path, id: targetId };
}
