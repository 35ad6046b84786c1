// A caller cancels while a worker stands at each point of its way: either nothing ever leaves, or it is too late.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmallWorld } from '../support/small-world.js';

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
});
afterAll(() => world?.close());

async function post() {
  const address = `${randomUUID()}@test.example`;
  const answer = await world.api.post({ messageId: randomUUID(), to: { email: address }, content: { text: 'x' } });
  return { answer, address, path: `/v1/notifications/${answer.body['id']}/cancel` };
}

describe('cancel', () => {
  it('before any worker has it leaves nothing to send', async () => {
    const { answer, address, path } = await post();
    expect(await world.api.call('POST', path)).toMatchObject({ status: 200, body: { status: 'canceled' } });
    const worker = world.startWorker();
    await worker.ready;
    expect(await worker.drain()).toBe(0);
    expect(await world.deliveryOf(answer)).toMatchObject({ state: 'canceled', rules: ['T17'] });
    expect(world.taken(address)).toBe(0);
  });

  it.each([
    ['has claimed', 'worker.after_claim', true],
    ['is about to begin', 'worker.before_begin', true],
    ['has begun', 'worker.after_begin', false],
    ['is connected', 'worker.connected', false],
    ['has the answer', 'worker.reply_received', false],
    ['is about to write it down', 'worker.before_settle', false],
  ] as const)('while the worker %s', async (_, point, isCanceled) => {
    const { answer, address, path } = await post();
    // Its lease must not end while it is looked at: this is about cancel, not about the reaper.
    const worker = world.startWorker({
      ONEPING_FAILPOINTS: `${point}=stop@1`,
      ONEPING_LEASE_MS: '30000',
      ONEPING_RENEW_MS: '5000',
    });
    await worker.stopped();
    const { status, body } = await world.api.call('POST', path);
    expect([status, body['code']]).toEqual(isCanceled ? [200, undefined] : [409, 'too_late_to_cancel']);
    worker.signal('SIGCONT');
    expect(await worker.drain()).toBe(0);
    const end = isCanceled ? { state: 'canceled', attempt_count: 0 } : { state: 'sent', attempt_count: 1 };
    expect(await world.deliveryOf(answer)).toMatchObject(end);
    expect(world.taken(address)).toBe(isCanceled ? 0 : 1);
  });
});
