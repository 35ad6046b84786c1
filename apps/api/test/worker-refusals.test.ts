// A worker whose claim is taken over while it holds the answer: nothing is sent twice, and that is on record.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SmallWorld } from './support/small-world.js';

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
});
afterAll(() => world?.close());

it('lists a claim that was lost beside the repeats of requests', async () => {
  const posted = await world.api.post({
    messageId: 'm-1',
    to: { email: 'ada@example.test' },
    content: { subject: 'Hi', text: 'Hello' },
  });
  // Longer than the lease, which is not renewed once the call has ended.
  world.startWorker({ ONEPING_FAILPOINTS: 'worker.before_settle=sleep:5000' });
  await world.untilDelivery(posted, ({ state }) => state === 'sent');
  const refusals = await vi.waitUntil(
    async () => {
      const { body } = await world.api.call('GET', '/v1/duplicates?messageId=m-1');
      const data = body['data'] as Record<string, unknown>[];
      return data.length > 0 && data;
    },
    { timeout: 30_000, interval: 50 },
  );
  const { id } = await world.deliveryOf(posted);
  expect(refusals).toMatchObject([
    { kind: 'claim_lost', source: 'worker', deliveryId: id, answerStatus: null, channels: ['email'] },
  ]);
  const { body } = await world.api.call('GET', '/v1/notifications?messageId=m-1');
  expect(body['data']).toMatchObject([{ duplicateCount: 0 }]);
  expect(world.taken('ada@example.test')).toBe(1);
});

it('lists a receiver that said it had the webhook already', async () => {
  world.http.setPlan([{ action: { acceptThenReply: { status: 500 } }, times: 1 }]);
  const posted = await world.api.post({
    messageId: 'm-2',
    to: { webhook: world.webhookTo('/deduplicated') },
    content: { text: 'Hello' },
  });
  world.startWorker();
  await world.untilDelivery(posted, ({ state }) => state === 'sent');
  const { id } = await world.deliveryOf(posted);
  const listed = async () => (await world.api.call('GET', '/v1/duplicates?kind=provider_deduplicated')).body['data'];
  await expect
    .poll(listed, { timeout: 30_000 })
    .toMatchObject([
      { kind: 'provider_deduplicated', messageId: 'm-2', source: 'worker', deliveryId: id, channels: ['webhook'] },
    ]);
  expect(world.taken('/deduplicated')).toBe(1);
});
