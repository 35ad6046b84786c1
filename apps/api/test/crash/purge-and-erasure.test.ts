// A process dies or is frozen inside a purge or an erasure: nothing is half gone, and the next one finishes it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmallWorld } from '../support/small-world.js';

/** More than two batches of the purge. */
const KEYS = 1_020;
const BATCH = 500;

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
});
afterAll(() => world?.close());

async function count(what: string, values: unknown[] = []): Promise<number> {
  return (await world.pool.query<{ n: number }>(`SELECT count(*)::int4 AS n FROM ${what}`, values)).rows[0]?.n ?? -1;
}

const purged = () => count('notifications WHERE purged_at IS NOT NULL');

describe('a purge', () => {
  it('that is killed in a batch, frozen behind one and frozen in one, ends with whole tombstones only', async () => {
    const posts = Array.from({ length: KEYS }, () => ({
      messageId: randomUUID(),
      to: { userId: randomUUID() },
      channels: ['inbox'],
      content: { text: 'x' },
    }));
    for (let from = 0; from < KEYS; from += BATCH) await world.api.postBatch(posts.slice(from, from + BATCH));
    const sender = world.startWorker();
    await world.settled();
    expect(await sender.drain()).toBe(0);
    // As if they had been asked to be kept for a millisecond.
    await world.pool.query(
      "UPDATE notifications SET retention_ms = 1, expires_at = finished_at + interval '1 millisecond'",
    );

    const doomed = world.startWorker({ ONEPING_FAILPOINTS: 'purge.before_delete=kill' });
    expect(await doomed.ended).toBe('SIGKILL');
    expect([await purged(), await count('deliveries')]).toEqual([0, KEYS]);
    const zombie = world.startWorker({ ONEPING_FAILPOINTS: 'purge.between_batches=stop@1' });
    await zombie.stopped();
    expect([await purged(), await count('deliveries')]).toEqual([BATCH, KEYS - BATCH]);
    const frozen = world.startWorker({ ONEPING_FAILPOINTS: 'purge.before_delete=stop@1' });
    await frozen.stopped();
    // What it holds is passed by.
    const next = world.startWorker();
    await expect.poll(purged, { timeout: 60_000 }).toBe(KEYS - BATCH);
    expect(await count('deliveries')).toBe(BATCH);
    frozen.signal('SIGCONT');
    await expect.poll(purged, { timeout: 60_000 }).toBe(KEYS);
    zombie.signal('SIGCONT');
    expect([await zombie.drain(), await frozen.drain(), await next.drain()]).toEqual([0, 0, 0]);
    expect([await purged(), await count('deliveries'), await count('delivery_transitions')]).toEqual([KEYS, 0, 0]);
    expect(await world.api.post(posts[0] ?? {})).toMatchObject({ status: 410, body: { code: 'message_id_expired' } });
  });
});

describe('an erasure', () => {
  it.each([
    ['is killed in a step', 'erasure.before_commit=kill'],
    ['is killed behind a step', 'erasure.after_commit=kill@1'],
    ['is frozen behind a step', 'erasure.after_commit=stop@1'],
  ] as const)('whose process %s is finished by the next, once', async (_, failpoints) => {
    const email = `${randomUUID()}@test.example`;
    const { child: helper, api } = await world.startApi({ ONEPING_FAILPOINTS: failpoints });
    const answer = await api.post({ messageId: randomUUID(), to: { email }, content: { text: 'x' } });
    // It would do the work itself.
    world.mainApi.signal('SIGSTOP');
    await world.mainApi.stopped();
    const asked = await api.call('POST', '/v1/erasures', { recipient: { email }, reason: 'they asked us to' });
    expect(asked.status).toBe(201);
    if (failpoints.includes('kill')) expect(await helper.ended).toBe('SIGKILL');
    else await helper.stopped();
    world.mainApi.signal('SIGCONT');
    const status = async () => (await world.api.call('GET', `/v1/erasures/${asked.body['id']}`)).body;
    await expect.poll(status, { timeout: 60_000 }).toMatchObject({ status: 'finished', deliveries: 1, canceled: 1 });
    helper.signal('SIGCONT');
    await helper.drain();
    expect(await world.deliveryOf(answer)).toMatchObject({ state: 'canceled', rules: ['T17p'] });
    expect(await count('deliveries WHERE recipient LIKE $1', [`%${email}%`])).toBe(0);
    expect(await count('notifications WHERE body LIKE $1', [`%${email}%`])).toBe(0);
    expect(await count("audit_events WHERE action = 'erasure.finish' AND target_id = $1", [asked.body['id']])).toBe(1);
  });
});
