// Moves the end of a finished key: later extends its protection, a past time ends it now. An expired key stays expired.
import type { KeyExpiry } from '@oneping/contracts';
import { LIMITS } from '@oneping/contracts';
import type { Pool } from 'pg';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { inTransaction } from '../database/in-transaction.js';
import { FIND_EXPIRY, SET_EXPIRY_IF_FINISHED } from '../database/sql/set-expiry.js';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';

interface ExpiryRow {
  readonly message_id: string;
  readonly pending_deliveries: number;
  readonly expires_at: Date | null;
  readonly is_expired: boolean;
}

interface FoundExpiryRow extends ExpiryRow {
  /** The new end is over already, by the database's clock. */
  readonly wants_past: boolean;
  readonly wants_same: boolean;
}

/** Repeating it answers the same. Throws 404, 409 `still_pending`, and 410 where the key had expired before. */
export async function setExpiry(
  pool: Pool,
  caller: RequestContext,
  id: string,
  wanted: { readonly expiresAtMs: number; readonly reason?: string | undefined },
): Promise<KeyExpiry> {
  return await inTransaction(pool, async (client) => {
    const expiresAt = new Date(wanted.expiresAtMs);
    const found = (await client.query<FoundExpiryRow>(FIND_EXPIRY, [caller.app.id, id, expiresAt])).rows[0];
    if (found === undefined) throw notFound();
    if (found.expires_at === null)
      throw new Problem('still_pending', 'A pending key has no expiry. Look at its deliveries.');
    if (found.is_expired) return expiredAlready(id, found);
    if (found.wants_same) return toKeyExpiry(id, found);
    const values = [caller.app.id, id, expiresAt, LIMITS.retentionSeconds.max];
    const moved = (await client.query<ExpiryRow>(SET_EXPIRY_IF_FINISHED, values)).rows[0];
    if (moved === undefined)
      throw new Problem('invalid_request', 'expiresAt is further ahead than a key may live.', {
        errors: [
          {
            pointer: '/expiresAt',
            code: 'out_of_range',
            message: `Expected at most ${LIMITS.retentionSeconds.max} s from now.`,
          },
        ],
      });
    await recordAudit(client, {
      ...askedBy(caller),
      action: moved.is_expired ? 'notification.expire' : 'notification.extend',
      targetKind: 'notification',
      targetId: id,
      ...(wanted.reason === undefined ? {} : { reason: wanted.reason }),
      before: { expiresAt: found.expires_at },
      after: { expiresAt: moved.expires_at },
    });
    return toKeyExpiry(id, moved);
  });
}

/** To expire what has expired is harmless; to bring it back cannot be: callers have been told 410. */
function expiredAlready(id: string, found: FoundExpiryRow): KeyExpiry {
  if (found.wants_past) return toKeyExpiry(id, found);
  throw new Problem('message_id_expired', 'This key has expired and cannot be extended. Use a new message ID.');
}

function toKeyExpiry(id: string, row: ExpiryRow): KeyExpiry {
  return { id, messageId: row.message_id, expiresAt: row.expires_at?.toISOString() ?? '', expired: row.is_expired };
}
