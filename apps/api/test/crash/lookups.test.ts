// What a look-up may bring besides a plain answer: several messages, an id that belongs to another delivery, and proof that
// is written only after a person has decided.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_QUARANTINE, ParkedWorld } from '../support/parked-world.js';
import type { PostingApi } from '../support/posting-api.js';
import type { DeliveryRow } from '../support/small-world.js';

const REASON = 'they told us on the phone';

let world: ParkedWorld;
let api: PostingApi;

beforeAll(async () => {
  world = await ParkedWorld.open();
  // One of them plants what the provider did twice.
  world.small.looksAtItself();
  ({ api } = await world.small.startApi(NO_QUARANTINE));
});
afterAll(() => world?.close());

const rowOf = async ({ id }: Pick<DeliveryRow, 'id'>) =>
  (
    await world.small.pool.query<DeliveryRow & { provider_message_id: string | null }>(
      'SELECT * FROM deliveries WHERE id = $1',
      [id],
    )
  ).rows[0];

type Listed = Readonly<Record<string, unknown>>;

async function listedConflicts({ id }: Pick<DeliveryRow, 'id'>): Promise<Listed[]> {
  const { body } = await api.call('GET', '/v1/conflicts?limit=200');
  return (body['data'] as Listed[]).filter(({ deliveryId }) => deliveryId === id);
}

async function messageIdsOf({ id }: Pick<DeliveryRow, 'id'>): Promise<string[]> {
  const text = 'SELECT id FROM sandbox_messages WHERE delivery_id = $1 ORDER BY at';
  return (await world.small.pool.query<{ id: string }>(text, [id])).rows.map((row) => row.id);
}

/** A delivery of which nobody knows, the provider's index showing it so many times by now. */
async function parkedAndShown(times: number): Promise<DeliveryRow> {
  const [delivery] = (await world.park(1, 'vanish')) as [DeliveryRow];
  for (let shown = 0; shown < times; shown += 1) await world.showInIndex(delivery);
  return delivery;
}

describe('a look-up', () => {
  it('that finds several under our id ends the delivery as sent, and a person is told', async () => {
    const delivery = await parkedAndShown(2);
    await world.checkNow(delivery);
    const worker = world.small.startWorker();
    await expect.poll(async () => (await rowOf(delivery))?.state, { timeout: 120_000 }).toBe('sent');
    expect(await worker.drain()).toBe(0);
    const [conflict, ...more] = await listedConflicts(delivery);
    expect(conflict).toMatchObject({ kind: 'several_found', acknowledgedAt: null });
    expect(more).toEqual([]);
    expect((await api.call('GET', `/v1/deliveries/${delivery.id}`)).body).toMatchObject({
      status: 'sent',
      attention: 'conflict',
      evidence: { verdict: 'several' },
    });
    // The oracle sees what the provider did, and nothing else is wrong.
    expect(await world.small.violations()).toEqual([expect.stringMatching(/^I1 sms .* was taken 2 times$/)]);
    await api.call('PUT', `/v1/conflicts/${String(conflict?.['id'])}/acknowledgement`, { note: REASON });
    expect(await rowOf(delivery)).toMatchObject({ state: 'sent', attention: null });
    await world.small.pool.query(
      'DELETE FROM sandbox_messages WHERE id = (SELECT id FROM sandbox_messages WHERE delivery_id = $1 LIMIT 1)',
      [delivery.id],
    );
  });

  it('that finds an id which another delivery has is proof all the same, without that id', async () => {
    const [claimant] = (await world.park(1)) as [DeliveryRow];
    const delivery = await parkedAndShown(1);
    const [providerMessageId] = await messageIdsOf(delivery);
    // A person took the wrong one for theirs.
    const decision = { outcome: 'sent', providerMessageId, reason: REASON };
    const path = `/v1/deliveries/${claimant.id}/resolution`;
    expect(await api.call('PUT', path, decision, await world.versionOf(claimant))).toMatchObject({ status: 200 });
    expect((await api.call('POST', `/v1/deliveries/${delivery.id}/lookups`)).body).toMatchObject({ verdict: 'found' });
    expect(await rowOf(delivery)).toMatchObject({ state: 'sent', provider_message_id: null, attention: 'conflict' });
    expect(await rowOf(claimant)).toMatchObject({ state: 'sent', provider_message_id: providerMessageId });
    expect(await listedConflicts(delivery)).toMatchObject([{ kind: 'provider_message_id_taken' }]);
    expect(await world.small.violations()).toEqual([]);
  });
});

describe('a look-up that is frozen with its answer in hand while a person decides', () => {
  it.each([
    ['not sent', { outcome: 'not_sent' }, 'failed', ['proved_after_failed'], []],
    ['sent', { outcome: 'sent' }, 'sent', [], []],
    [
      'not sent, and to send again',
      { outcome: 'not_sent', resend: true },
      'failed',
      ['proved_after_failed'],
      ['canceled'],
    ],
  ] as const)('%s: keeps the decision, and lists what contradicts it', async (_, decision, state, kinds, later) => {
    const delivery = await parkedAndShown(1);
    await world.passAnHour(delivery);
    const zombie = world.small.startWorker({ ONEPING_FAILPOINTS: `reconciler.after_lookup=stop@1~${delivery.id}` });
    await zombie.stopped();
    const decided = await world.decide(api, delivery, await world.versionOf(delivery), decision);
    expect(decided).toMatchObject({ status: 200 });
    zombie.signal('SIGCONT');
    expect(await zombie.drain()).toBe(0);
    expect(await rowOf(delivery)).toMatchObject({ state });
    expect((await listedConflicts(delivery)).map(({ kind }) => kind)).toEqual(kinds);
    expect(await world.sendsOf(delivery)).toEqual([state, ...later]);
    expect(await messageIdsOf(delivery)).toHaveLength(1);
    // A repeat of the decision is harmless; another one comes too late.
    const other = decision.outcome === 'sent' ? { outcome: 'not_sent' as const } : { outcome: 'sent' as const };
    expect((await world.decide(api, delivery, await world.versionOf(delivery), decision)).status).toBe(200);
    expect((await world.decide(api, delivery, await world.versionOf(delivery), other)).status).toBe(409);
    expect(await world.small.violations()).toEqual([]);
  });

  it('is heard although the person’s own API was killed behind its commit', async () => {
    const delivery = await parkedAndShown(1);
    await world.passAnHour(delivery);
    const zombie = world.small.startWorker({ ONEPING_FAILPOINTS: `reconciler.after_lookup=stop@1~${delivery.id}` });
    await zombie.stopped();
    const version = await world.versionOf(delivery);
    const doomed = await world.small.startApi({
      ...NO_QUARANTINE,
      ONEPING_FAILPOINTS: `resolution.after_commit=kill~${delivery.id}`,
    });
    await world.decide(doomed.api, delivery, version, { outcome: 'not_sent' }).catch(() => null);
    expect(await doomed.child.ended).toBe('SIGKILL');
    zombie.signal('SIGCONT');
    expect(await zombie.drain()).toBe(0);
    expect((await listedConflicts(delivery)).map(({ kind }) => kind)).toEqual(['proved_after_failed']);
    expect((await world.decide(api, delivery, version, { outcome: 'not_sent' })).status).toBe(200);
    expect(await world.decisionsOn(delivery)).toEqual(['failed']);
    expect(await world.small.violations()).toEqual([]);
  });
});
