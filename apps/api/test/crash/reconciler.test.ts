// Unknown outcomes with real processes: settled by evidence where there is any, by a person where there is none, and never twice.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/posting-api.js';
import { type DeliveryRow, SmallWorld } from '../support/small-world.js';

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
  await world.api.addSender('sms', 'sandbox', 'pretend', {});
});
afterAll(() => world?.close());

const PHONES = { lost: '+15005550005', vanish: '+15005550006', opaque: '+15005550007' } as const;

function postTo(part: keyof typeof PHONES): Promise<Answer> {
  return world.api.post({ messageId: randomUUID(), to: { phone: PHONES[part] }, content: { text: part } });
}

async function postHook(): Promise<{ answer: Answer; path: string }> {
  const path = `/${randomUUID()}`;
  const to = { webhook: world.webhookTo(path) };
  return { answer: await world.api.post({ messageId: randomUUID(), to, content: { text: 'x' } }), path };
}

const isParked = ({ state, attention }: DeliveryRow) => state === 'unknown' && attention === 'resolution_required';
const isSent = ({ state }: DeliveryRow) => state === 'sent';
const isUnknown = ({ state }: DeliveryRow) => state === 'unknown';

async function shown(id: string): Promise<Record<string, unknown>> {
  return (await world.api.call('GET', `/v1/deliveries/${id}`)).body;
}

/** What is due later is due now, and every call ended so long ago. */
async function passTime(id: string, ms = 0): Promise<void> {
  const back = `- ${ms} * interval '1 millisecond'`;
  await world.pool.query(
    `UPDATE attempts SET began_at = began_at ${back}, ended_at = ended_at ${back} WHERE delivery_id = $1`,
    [id],
  );
  await world.pool.query(
    'UPDATE deliveries SET next_check_at = clock_timestamp() WHERE id = $1 AND next_check_at IS NOT NULL',
    [id],
  );
}

async function sandboxTaken({ id }: DeliveryRow): Promise<number> {
  return (await world.pool.query('SELECT FROM sandbox_messages WHERE delivery_id = $1', [id])).rows.length;
}

describe('the sandbox', () => {
  it('ends lost@ as sent without a person, vanish@ and opaque@ before one, each with its evidence', async () => {
    const worker = world.startWorker();
    const [lost, vanish, opaque] = [await postTo('lost'), await postTo('vanish'), await postTo('opaque')];
    const found = await world.untilDelivery(lost, isSent);
    expect(found.rules).toEqual(['T1', 'T4', 'T8', 'T10']);
    expect(await sandboxTaken(found)).toBe(1);
    expect(await shown(found.id)).toMatchObject({ attention: null, evidence: { verdict: 'found' } });

    const unfound = await world.untilDelivery(vanish, isParked);
    expect(await shown(unfound.id)).toMatchObject({
      evidence: { verdict: 'not_found' },
      lookups: [{ verdict: 'not_found', askedBy: 'reconciler' }],
      attemptCount: 1,
    });
    const unaskable = await world.untilDelivery(opaque, isParked);
    expect(await shown(unaskable.id)).toMatchObject({ evidence: { verdict: 'not_possible' }, nextCheckAt: null });
    expect(await sandboxTaken(unaskable)).toBe(1);
    expect(await worker.drain()).toBe(0);
  });
});

describe('a webhook whose receiver answers 500 after it has acted', () => {
  it('gets the same id and body again until it is taken, and acts once', async () => {
    world.http.setPlan([
      { action: { acceptThenReply: { status: 500 } }, times: 1 },
      { action: { refuse: { status: 503 } }, times: 1 },
    ]);
    const worker = world.startWorker();
    const { answer, path } = await postHook();
    const first = await world.untilDelivery(answer, isUnknown);
    await passTime(first.id);
    const second = await world.untilDelivery(answer, ({ state, attempt_count: n }) => state === 'unknown' && n === 2);
    await passTime(second.id, 600_000);
    const sent = await world.untilDelivery(answer, isSent);
    expect(sent.rules).toEqual(['T1', 'T4', 'T8', 'T11', 'T1', 'T4', 'T8', 'T11', 'T1', 'T4', 'T5']);
    const requests = world.ledger
      .entries()
      .flatMap((entry) => (entry.event === 'request' && entry.path === path ? [entry] : []));
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(requests.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(world.taken(path)).toBe(1);
    expect(await worker.drain()).toBe(0);
  });
});

describe('a reconciler', () => {
  it('that is killed between look-up and write leaves it to the next one', async () => {
    const answer = await postTo('lost');
    const { id } = await world.deliveryOf(answer);
    const doomed = world.startWorker({ ONEPING_FAILPOINTS: `reconciler.after_lookup=kill~${id}` });
    expect(await doomed.ended).toBe('SIGKILL');
    const left = await world.deliveryOf(answer);
    // Its answer is lost with it; the delivery is not.
    expect(left).toMatchObject({ state: 'unknown', attention: null, rules: ['T1', 'T4', 'T8'] });
    expect(left.next_check_at).not.toBeNull();
    await passTime(id);
    const next = world.startWorker();
    const sent = await world.untilDelivery(answer, isSent);
    expect(sent.rules).toEqual(['T1', 'T4', 'T8', 'T10']);
    expect(await sandboxTaken(sent)).toBe(1);
    expect(await next.drain()).toBe(0);
  });

  it('that is killed before it re-issues leaves it to the next one', async () => {
    world.http.setPlan([{ action: { acceptThenReply: { status: 500 } }, times: 1 }]);
    const { answer, path } = await postHook();
    const { id } = await world.deliveryOf(answer);
    const doomed = world.startWorker({ ONEPING_FAILPOINTS: `reconciler.before_write=kill~${id}` });
    await world.untilDelivery(answer, isUnknown);
    await passTime(id);
    expect(await doomed.ended).toBe('SIGKILL');
    await passTime(id);
    const next = world.startWorker();
    expect((await world.untilDelivery(answer, isSent)).rules).toEqual(['T1', 'T4', 'T8', 'T11', 'T1', 'T4', 'T5']);
    expect(world.taken(path)).toBe(1);
    expect(await next.drain()).toBe(0);
  });

  it('that wakes up after another one decided changes nothing', async () => {
    const answer = await postTo('lost');
    const { id } = await world.deliveryOf(answer);
    const zombie = world.startWorker({ ONEPING_FAILPOINTS: `reconciler.before_write=stop@1~${id}` });
    await zombie.stopped();
    await passTime(id);
    const next = world.startWorker();
    const sent = await world.untilDelivery(answer, isSent);
    zombie.signal('SIGCONT');
    expect(await zombie.drain()).toBe(0);
    expect(await world.deliveryOf(answer)).toEqual(sent);
    const conflicts = await world.pool.query('SELECT FROM conflicts WHERE delivery_id = $1', [sent.id]);
    expect(conflicts.rows).toEqual([]);
    expect(await next.drain()).toBe(0);
  });
});
