// Two sessions at one row: who may pass it, who has to look again, and in which order rows are taken.
import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';
import { inTransaction } from '../in-transaction.js';
import { poolOf } from '../pool-of.js';
import { CLAIM_DUE } from '../sql/claim-due.js';
import { completeNotifications } from '../sql/complete-notifications.js';

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());

/** A transaction of somebody else, which this statement leaves open. */
async function somebodyRuns(text: string, id: string) {
  const session = fixture.dataSource.createQueryRunner();
  onTestFinished(() => session.release());
  await session.startTransaction();
  await session.query(text, [id]);
  return session;
}

it('claims past a row that another session holds, without waiting for it', async () => {
  const held = await fixture.addDelivery(senderId, { due_at: new Date(0) });
  const free = await fixture.addDelivery(senderId);
  const other = await somebodyRuns('SELECT FROM deliveries WHERE id = $1 FOR UPDATE', held);
  const claimed = await fixture.claim(senderId).finally(() => other.rollbackTransaction());
  expect(claimed.map(({ deliveryId }) => deliveryId)).toEqual([free]);
});

/** The claim of somebody who had counted the sender's rows a moment ago. */
async function claimAsCounted(): Promise<unknown[]> {
  return await fixture.sql(CLAIM_DUE, [randomUUID(), 30_000, [senderId], [1], [10]]);
}

it('gives nobody a row that another claimed since it was counted as due', async () => {
  await fixture.addDelivery(senderId);
  await fixture.claimOne(senderId);
  expect(await claimAsCounted()).toEqual([]);
});

it('gives nobody a row whose sender was paused since it was counted as due', async () => {
  await fixture.addDelivery(senderId);
  await fixture.sql('UPDATE senders SET paused_at = clock_timestamp() WHERE id = $1', [senderId]);
  expect(await claimAsCounted()).toEqual([]);
  await fixture.sql('UPDATE senders SET paused_at = NULL WHERE id = $1', [senderId]);
  expect(await claimAsCounted()).toHaveLength(1);
});

it('does not reap a lease that was renewed while the reaper waited for the row', async () => {
  const id = await fixture.addDelivery(senderId);
  const { fence } = await fixture.beginOne(senderId);
  await fixture.passLease(id);
  const other = await somebodyRuns(
    "UPDATE deliveries SET lease_ends_at = clock_timestamp() + interval '30 s' WHERE id = $1",
    id,
  );
  const reaping = fixture.store.reap(10);
  await fixture.untilBlocked(1).finally(() => other.commitTransaction());
  expect(await reaping).toEqual({ requeued: 0, unknown: 0, poisoned: 0 });
  expect(await fixture.read(id)).toMatchObject({ state: 'sending', fence });
});

it('tells a worker that it lost its row although the next holder is in a call of its own', async () => {
  const id = await fixture.addDelivery(senderId);
  const zombie = await fixture.claimOne(senderId);
  await fixture.passLease(id);
  await fixture.store.reap(10);
  const holder = await fixture.beginOne(senderId);
  expect(await fixture.store.renew([zombie, holder], 60_000, 5_000)).toEqual([false, true]);
});

it('takes notifications in the order of their ids, whatever order they are named in', async () => {
  const [low, high] = [uuidv7(), uuidv7()];
  for (const id of [high, low]) await fixture.insertNotification(id, 2);
  const other = await somebodyRuns('SELECT FROM notifications WHERE id = $1 FOR UPDATE', low);
  const changes = [high, low].map((notificationId) => ({ appId: fixture.appId, notificationId, net: -1 }));
  const counting = inTransaction(poolOf(fixture.dataSource), (client) => completeNotifications(client, changes));
  await fixture.untilBlocked(1);
  const isHighFree = await fixture.sql('SELECT FROM notifications WHERE id = $1 FOR UPDATE NOWAIT', [high]).then(
    () => true,
    () => false,
  );
  await other.commitTransaction();
  await counting;
  expect(isHighFree).toBe(true);
});
