// The suppressions of an app: adding one by hand, listing and lifting them.
import { Injectable } from '@nestjs/common';
import type { ListSuppressionsQuery, PostSuppression, Suppression } from '@oneping/contracts';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import {
  ADD_SUPPRESSION,
  FIND_SUPPRESSION,
  FIND_SUPPRESSION_IN_FORCE,
  LIFT_SUPPRESSION,
  LIST_SUPPRESSIONS,
  type SuppressionRow,
} from '../database/sql/suppressions.js';
import { type Target, targetsOf, withoutAddresses } from '../erasures/targets.js';
import type { Named } from '../http/answers.js';
import { pageLimit, readCursor, toPage } from '../http/page-cursor.js';
import { isId, notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import type { CallerApp, RequestContext } from '../http/request-context.js';

const BY_HAND = 'operator';

@Injectable()
export class Suppressions {
  constructor(private readonly dataSource: DataSource) {}

  /** Named by its address: one that is suppressed already answers the suppression there is. */
  async add(caller: RequestContext, { recipient, reason }: PostSuppression): Promise<Named<Suppression>> {
    const { id: appId, fingerprintSecret } = caller.app;
    const target = onlyTarget(targetsOf(recipient, undefined, fingerprintSecret));
    const hash = Buffer.from(target.hash, 'hex');
    const asked = askedBy(caller);
    return await this.dataSource.transaction(async (transaction) => {
      const id = uuidv7();
      // The address stays out of what is kept, even where the reason names it.
      const kept = withoutAddresses(reason, recipient, [target]);
      await transaction.query(ADD_SUPPRESSION, [appId, id, hash, target.channel, BY_HAND, kept, asked.actor]);
      const [row] = await transaction.query<SuppressionRow[]>(FIND_SUPPRESSION_IN_FORCE, [appId, hash]);
      if (row === undefined) throw new Error('A suppression cannot vanish between its insert and its look-up');
      const isNew = row.id === id;
      if (isNew) {
        const event = { ...asked, action: 'suppression.add', targetKind: 'suppression', targetId: id, reason: kept };
        await recordAudit(transaction, { ...event, after: { channel: target.channel } });
      }
      return { isNew, body: toSuppression(row) };
    });
  }

  async list(app: CallerApp, query: ListSuppressionsQuery) {
    const limit = pageLimit(query);
    const values = [app.id, query.channel ?? null, readCursor(query, isId), limit + 1];
    const rows = await this.dataSource.query<SuppressionRow[]>(LIST_SUPPRESSIONS, values);
    return toPage(rows, limit, toSuppression, ({ id }) => id);
  }

  /** It is sent to again from the next delivery on. What failed meanwhile stays failed, and can be sent again by hand. */
  async lift(caller: RequestContext, id: string): Promise<Suppression> {
    return await this.dataSource.transaction(async (transaction) => {
      const [, count] = await transaction.query<[unknown[], number]>(LIFT_SUPPRESSION, [caller.app.id, id]);
      const [row] = await transaction.query<SuppressionRow[]>(FIND_SUPPRESSION, [caller.app.id, id]);
      if (row === undefined) throw notFound();
      const event = { ...askedBy(caller), action: 'suppression.lift', targetKind: 'suppression', targetId: id };
      if (count > 0) await recordAudit(transaction, { ...event, before: { reasonCode: row.reason_code } });
      return toSuppression(row);
    });
  }
}

function onlyTarget(targets: readonly Target[]): Target {
  const [target, ...others] = targets;
  if (target !== undefined && others.length === 0 && target.channel !== 'inbox') return target;
  const message = 'Expected exactly one address, of another channel than the inbox.';
  throw new Problem('invalid_request', 'A suppression is about one address; errors says where.', {
    errors: [{ pointer: '/recipient', code: 'one_address_expected', message }],
  });
}

function toSuppression(row: SuppressionRow): Suppression {
  return {
    id: row.id,
    // Safe: written from the contract's channels.
    channel: row.channel as Suppression['channel'],
    reasonCode: row.reason_code,
    reason: row.reason,
    deliveryId: row.delivery_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
    liftedAt: row.lifted_at,
  };
}
