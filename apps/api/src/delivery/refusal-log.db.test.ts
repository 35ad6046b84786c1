// Sends that were not made a second time are on record as well.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from '../database/pool-of.js';
import { RefusalLog } from './refusal-log.js';

let fixture: ClaimFixture;
let senderId: string;
let log: RefusalLog;
let trouble: string[];

beforeAll(async () => {
  fixture = await ClaimFixture.open();
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());
beforeEach(() => {
  trouble = [];
  log = new RefusalLog(poolOf(fixture.dataSource), (step) => trouble.push(step));
});

async function onRecord(deliveryId: string) {
  return await fixture.sql(
    'SELECT kind, source, answer_status, message_id, notification_id, delay_ms >= 0 AS later FROM duplicates WHERE delivery_id = $1 ORDER BY id',
    [deliveryId],
  );
}

it('records a claim that was lost, and a provider that had the message already', async () => {
  const { notificationId, deliveryIds } = await fixture.addNotification({ senderId });
  const delivery = { appId: fixture.appId, deliveryId: deliveryIds[0] as string };
  expect(log.settled(delivery, true)).toBe(true);
  log.heard(delivery, { kind: 'sent', evidence: 'HTTP 200' });
  expect(log.settled(delivery, false)).toBe(false);
  log.heard(delivery, { kind: 'sent', evidence: 'HTTP 409', wasKnown: true });
  await log.written();
  const row = { source: 'worker', answer_status: null, message_id: notificationId, notification_id: notificationId };
  expect(await onRecord(delivery.deliveryId)).toEqual([
    { kind: 'claim_lost', ...row, later: true },
    { kind: 'provider_deduplicated', ...row, later: true },
  ]);
  expect(trouble).toEqual([]);
});

it('has nothing to record of a delivery that is gone', async () => {
  const delivery = { appId: fixture.appId, deliveryId: randomUUID() };
  log.settled(delivery, false);
  await log.written();
  expect(await onRecord(delivery.deliveryId)).toEqual([]);
  expect(trouble).toEqual([]);
});
