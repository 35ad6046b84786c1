// An API dies or is frozen inside a person's decision, or in the middle of many: each is taken once, or not at all.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NO_QUARANTINE, ParkedWorld } from '../support/parked-world.js';
import type { Answer, PostingApi } from '../support/posting-api.js';
import type { RoleChild } from '../support/role-child.js';
import type { DeliveryRow } from '../support/small-world.js';

const AGAIN = { outcome: 'not_sent', resend: true } as const;

let world: ParkedWorld;
let parked: DeliveryRow[];
/** Of a process that nothing happens to. */
let api: PostingApi;
let healthy: RoleChild;

beforeAll(async () => {
  world = await ParkedWorld.open();
  parked = await world.park(14);
  // It would take up batches too.
  await world.small.mainApi.kill();
  ({ api, child: healthy } = await world.small.startApi(NO_QUARANTINE));
});
afterAll(() => world?.close());

const next = () => parked.shift() as DeliveryRow;

const startDoomed = (failpoints: string) => world.small.startApi({ ...NO_QUARANTINE, ONEPING_FAILPOINTS: failpoints });

describe('an API that is killed inside a decision', () => {
  it('before the commit has decided nothing, and the repeat decides', async () => {
    const delivery = next();
    const version = await world.versionOf(delivery, api);
    const doomed = await startDoomed('resolution.before_commit=kill');
    await expect(world.decide(doomed.api, delivery, version, AGAIN)).rejects.toThrow('fetch failed');
    expect(await doomed.child.ended).toBe('SIGKILL');
    expect([await world.sendsOf(delivery), await world.decisionsOn(delivery)]).toEqual([['unknown'], []]);
    expect(await world.decide(api, delivery, version, AGAIN)).toMatchObject({ status: 200 });
    expect([await world.sendsOf(delivery), await world.decisionsOn(delivery)]).toEqual([
      ['failed', 'queued'],
      ['failed'],
    ]);
  });

  it('after the commit has decided, and the repeat is answered with that, once', async () => {
    const delivery = next();
    const version = await world.versionOf(delivery, api);
    const doomed = await startDoomed('resolution.after_commit=kill');
    await expect(world.decide(doomed.api, delivery, version, AGAIN)).rejects.toThrow('fetch failed');
    const sends = await world.sendsOf(delivery);
    expect(sends).toEqual(['failed', 'queued']);
    const repeats = [
      await world.decide(api, delivery, version, AGAIN),
      await world.decide(api, delivery, version, AGAIN),
    ];
    expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
    expect(repeats[0]?.body).toEqual(repeats[1]?.body);
    expect([await world.sendsOf(delivery), await world.decisionsOn(delivery)]).toEqual([sends, ['failed']]);
  });
});

describe('an API that is frozen inside a decision', () => {
  it('holds the others up for seconds at most, and decides nothing when it wakes up', async () => {
    const delivery = next();
    const version = await world.versionOf(delivery, api);
    const zombie = await startDoomed('resolution.before_commit=stop@1');
    const late = world.decide(zombie.api, delivery, version, AGAIN);
    late.catch(() => {});
    await zombie.child.stopped();
    const decided = await vi.waitUntil(
      async () => {
        const answer = await world.decide(api, delivery, version, { outcome: 'sent' });
        return answer.status === 200 && answer;
      },
      { timeout: 60_000, interval: 100 },
    );
    zombie.child.signal('SIGCONT');
    const answer = await late.catch((): null => null);
    expect(answer?.status ?? 500).not.toBe(200);
    expect(decided.body).toMatchObject({ delivery: { status: 'sent' } });
    expect([await world.sendsOf(delivery), await world.decisionsOn(delivery)]).toEqual([['sent'], ['sent']]);
    await zombie.child.kill();
  });
});

describe('two operators at once', () => {
  it('have one winner, whose decision is the one on record; the other is told of it', async () => {
    const delivery = next();
    const version = await world.versionOf(delivery, api);
    const second = await world.small.startApi(NO_QUARANTINE);
    const answers = await Promise.all([
      world.decide(api, delivery, version, { outcome: 'sent' }),
      world.decide(second.api, delivery, version, AGAIN),
    ]);
    const [winner, loser] = [...answers].sort((one, other) => one.status - other.status) as [Answer, Answer];
    expect([winner.status, loser.status]).toEqual([200, 412]);
    const { status } = winner.body['delivery'] as { status: string };
    expect(loser.body).toMatchObject({
      code: 'version_changed',
      decision: { outcome: status === 'sent' ? 'sent' : 'not_sent' },
    });
    expect(await world.decisionsOn(delivery)).toEqual([status]);
    expect(await world.sendsOf(delivery)).toEqual(status === 'sent' ? ['sent'] : ['failed', 'queued']);
    await second.child.kill();
  });
});

/** Starts one at an API, over all that is unknown. Answers its id. */
async function startBatch(at: PostingApi): Promise<string> {
  const json = {
    batchId: `batch-${randomUUID().slice(0, 8)}`,
    filter: {},
    decision: 'not_sent_resend',
    reason: 'all of them',
  };
  return String((await at.call('POST', '/v1/resolution-batches', json)).body['id']);
}

async function resultsOf(batchId: string): Promise<string[]> {
  const { rows } = await world.small.pool.query<{ result: string }>(
    'SELECT result FROM resolution_batch_items WHERE batch_id = $1 ORDER BY delivery_id',
    [batchId],
  );
  return rows.map(({ result }) => result);
}

async function expectEachOnce(batchId: string, deliveries: readonly DeliveryRow[]): Promise<void> {
  const path = `/v1/resolution-batches/${batchId}`;
  const isDone = async () => (await api.call('GET', path)).body['status'] === 'done';
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 50 });
  expect(await resultsOf(batchId)).toEqual(deliveries.map(() => 'resolved'));
  for (const delivery of deliveries) {
    expect([await world.sendsOf(delivery), await world.decisionsOn(delivery)]).toEqual([
      ['failed', 'queued'],
      ['failed'],
    ]);
  }
}

// Last of all: a batch takes what is left.
describe('a batch', () => {
  it('whose API is killed inside an item, and then behind another, is finished by the next', async () => {
    const rest = parked.splice(0);
    await healthy.kill();
    const first = await startDoomed(`batch.before_commit=kill~${rest[2]?.id}`);
    const batchId = await startBatch(first.api);
    expect(await first.child.ended).toBe('SIGKILL');
    expect((await resultsOf(batchId)).slice(0, 4)).toEqual(['resolved', 'resolved', 'pending', 'pending']);
    const second = await startDoomed('batch.after_commit=kill@2');
    expect(await second.child.ended).toBe('SIGKILL');
    expect((await resultsOf(batchId)).slice(0, 5)).toEqual([...Array(4).fill('resolved'), 'pending']);
    const zombie = await startDoomed('batch.after_commit=stop@1');
    await zombie.child.stopped();
    ({ api } = await world.small.startApi(NO_QUARANTINE));
    await expectEachOnce(batchId, rest);
    zombie.child.signal('SIGCONT');
    expect(await zombie.child.drain()).toBe(0);
    await expectEachOnce(batchId, rest);
  });
});
