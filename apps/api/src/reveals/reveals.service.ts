// Shows one notification or delivery unmasked; that it was shown, to whom and why, is on record before it is.
import { Injectable } from '@nestjs/common';
import type { PostNotification, PostReveal, Reveal } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { inTransaction } from '../database/in-transaction.js';
import { poolOf } from '../database/pool-of.js';
import { FIND_TO_REVEAL, type ToRevealRow } from '../database/sql/find-to-reveal.js';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';

@Injectable()
export class Reveals {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws 404 for what is not the app's, 410 for what was purged, 409 for what was erased. */
  async reveal(caller: RequestContext, { notificationId, deliveryId, reason }: PostReveal): Promise<Reveal> {
    return await inTransaction(poolOf(this.dataSource), async (client) => {
      const values = [caller.app.id, notificationId ?? null, deliveryId ?? null];
      const { rows } = await client.query<ToRevealRow>(FIND_TO_REVEAL, values);
      const shown = toReveal(rows[0], deliveryId !== undefined);
      await recordAudit(client, {
        ...askedBy(caller),
        action: 'payload.reveal',
        targetKind: deliveryId === undefined ? 'notification' : 'delivery',
        targetId: deliveryId ?? shown.notificationId,
        reason,
      });
      return shown;
    });
  }
}

function toReveal(row: ToRevealRow | undefined, isOfOneDelivery: boolean): Reveal {
  if (!row) throw notFound();
  if (row.is_purged) throw new Problem('message_id_expired', 'It has expired, and its payload is not kept any more.');
  if (row.body === null || (isOfOneDelivery && row.deliveries[0]?.recipient == null))
    throw new Problem('content_erased', 'It was erased on request: there is nothing left to show.');
  // Safe: checked by the contract when it was accepted.
  const body = JSON.parse(row.body) as PostNotification;
  return {
    notificationId: row.id,
    messageId: row.message_id,
    // Safe: planned from the contract's channels.
    deliveries: row.deliveries as Reveal['deliveries'],
    content: body.content,
    metadata: body.metadata ?? {},
  };
}
