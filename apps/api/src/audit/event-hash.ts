// The hash that seals one event to all before it in its app's chain.
import { createHash } from 'node:crypto';
import type { AuditEventRow } from '../database/sql/audit-event-columns.js';

/** What the first link of a chain follows. */
export const NO_HASH: Buffer = Buffer.alloc(32);

/** The form of what is hashed: another one needs another number, and old links keep theirs. */
const FORM = 'oneping audit 1';

/**
 * SHA-256 over a JSON array of the form, the hash before, the position and every column: NULL and an empty text differ,
 * and no value can pass for two. It has no key, so that anybody with a copy of the rows can check it.
 */
export function eventHash(before: Buffer, position: number, event: AuditEventRow): Buffer {
  const canonical = JSON.stringify([
    FORM,
    before.toString('hex'),
    position,
    event.app_id,
    event.id,
    event.at,
    event.actor,
    event.action,
    event.target_kind,
    event.target_id,
    event.reason,
    event.before,
    event.after,
    event.request_id,
    event.address,
  ]);
  return createHash('sha256').update(canonical, 'utf8').digest();
}
