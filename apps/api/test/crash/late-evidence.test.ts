// Evidence that comes late, and workers that wake up late: before and after a person has decided.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_QUARANTINE, ParkedWorld } from '../support/parked-world.js';
import type { PostingApi } from '../support/posting-api.js';
import type { DeliveryRow } from '../support/small-world.js';

let world: ParkedWorld;
let api: PostingApi;

beforeAll(async () => {
  world = await ParkedWorld.open();
  ({ api } = await world.small.startApi(NO_QUARANTINE));
});
afterAll(() => world?.close());

const rowOf = async ({ id }: DeliveryRow) =>
  (await world.small.pool.query<DeliveryRow>('SELECT * FROM deliveries WHERE id = $1', [id])).rows[0] as DeliveryRow;

async function decide(delivery: DeliveryRow, outcome: 'sent' | 'not_sent'): Promise<void> {
  const answer = await world.decide(api, delivery, await world.versionOf(delivery), { outcome });
  expect(answer).toMatchObject({ status: 200 });
}

// What it shows after a person's decision: src/delivery/reconciler.db.test.ts, where the horizon can be far away.
describe('a message that the provider shows late', () => {
  it('is found by a later look-up, although a person was asked already', async () => {
    const [delivery] = (await world.park(1, 'vanish')) as [DeliveryRow];
    expect((await world.small.api.call('GET', `/v1/deliveries/${delivery.id}`)).body).toMatchObject({
      evidence: { verdict: 'not_found' },
    });
    await world.showInIndex(delivery);
    await world.checkNow(delivery);
    const worker = world.small.startWorker();
    await expect.poll(async () => (await rowOf(delivery)).state, { timeout: 60_000 }).toBe('sent');
    expect(await world.decisionsOn(delivery)).toEqual([]);
    expect(await worker.drain()).toBe(0);
  });
});

describe('a worker that wakes up after a person has decided', () => {
  it.each([
    ['with "sent" against "not sent"', 'sent', 'not_sent', ['proved_after_failed']],
    ['with "sent" beside "sent"', 'sent', 'sent', []],
    ['with a refusal against "sent"', 'refused', 'sent', ['refused_after_resolved_sent']],
    ['with a refusal beside "not sent"', 'refused', 'not_sent', []],
  ] as const)('%s changes no decision, and hides no contradiction', async (_, answer, outcome, conflicts) => {
    const { small } = world;
    small.smtp.setPlan(answer === 'sent' ? [] : [{ stage: 'rcpt', action: { refuse: 554 }, times: 1 }]);
    const address = `${randomUUID()}@test.example`;
    const posted = await small.api.post({ messageId: randomUUID(), to: { email: address }, content: { text: 'x' } });
    const zombie = small.startWorker({ ONEPING_FAILPOINTS: 'worker.reply_received=stop@1' });
    await zombie.stopped();
    const standby = small.startWorker();
    const delivery = await small.untilDelivery(posted, ({ attention }) => attention === 'resolution_required');
    await world.passAnHour(delivery);
    await decide(delivery, outcome);
    zombie.signal('SIGCONT');
    expect(await zombie.drain()).toBe(0);
    expect(await rowOf(delivery)).toMatchObject({ state: outcome === 'sent' ? 'sent' : 'failed' });
    expect(await world.conflictsOf(delivery)).toEqual(conflicts);
    expect(await world.decisionsOn(delivery)).toEqual([outcome === 'sent' ? 'sent' : 'failed']);
    expect(small.taken(address)).toBe(answer === 'sent' ? 1 : 0);
    expect(await standby.drain()).toBe(0);
  });
});
