// Puts the senders of a channel in the order in which they are taken: an assignment, harmless to repeat.
import type { PutSenderOrder } from '@oneping/contracts';
import type { EntityManager } from 'typeorm';
import { askedBy, recordAudit } from '../audit/record-audit.js';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';

const LOCK = `
  SELECT id, name FROM senders WHERE app_id = $1 AND channel = $2 AND archived_at IS NULL
  ORDER BY position, created_at, id FOR UPDATE`;

const UPDATE = `
  UPDATE senders s SET position = wanted.place - 1, settings_version = s.settings_version + 1, version = s.version + 1
  FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)
  WHERE s.app_id = $1 AND s.id = wanted.id AND s.position <> wanted.place - 1`;

/** Throws 400 unless each sender of the channel that is not archived is named once. */
export async function orderSenders(
  transaction: EntityManager,
  caller: RequestContext,
  { channel, senderIds }: PutSenderOrder,
): Promise<void> {
  const { id: appId } = caller.app;
  const known = await transaction.query<{ id: string; name: string }[]>(LOCK, [appId, channel]);
  const isComplete = known.length === senderIds.length && known.every(({ id }) => senderIds.includes(id));
  if (!isComplete) {
    const message = `Name every sender of ${channel} that is not archived, each once.`;
    throw new Problem('invalid_request', 'The order does not fit the senders that there are. Read them again.', {
      errors: [{ pointer: '/senderIds', code: 'order_incomplete', message }],
    });
  }
  const [, count] = await transaction.query<[unknown[], number]>(UPDATE, [appId, senderIds]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const before = known.map(({ name }) => name);
  const after = senderIds.map((id) => names.get(id) ?? id);
  if (count === 0 || before.join() === after.join()) return;
  await recordAudit(transaction, {
    ...askedBy(caller),
    action: 'sender.order',
    targetKind: 'channel',
    targetId: channel,
    before: { order: before },
    after: { order: after },
  });
}
