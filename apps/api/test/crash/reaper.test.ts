// The reaper's process dies or is frozen before it reaps: what a dead worker left behind is taken up by the next, once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallWorld } from '../support/small-world.js';

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
});
afterAll(() => world?.close());

/** A mail that was claimed and a webhook that was begun when their worker died; both leases are over. */
async function leftBehind() {
  const name = randomUUID();
  const email = `${name}@test.example`;
  const mail = await world.api.post({ messageId: randomUUID(), to: { email }, content: { text: 'x' } });
  const claimer = world.startWorker({ ONEPING_FAILPOINTS: 'worker.after_claim=kill', ONEPING_REAP_MS: '60000' });
  expect(await claimer.ended).toBe('SIGKILL');
  const webhook = world.webhookTo(`/${name}`);
  const hook = await world.api.post({ messageId: name, to: { webhook }, content: { text: 'x' } });
  const beginner = world.startWorker({ ONEPING_FAILPOINTS: 'worker.after_begin=kill', ONEPING_REAP_MS: '60000' });
  expect(await beginner.ended).toBe('SIGKILL');
  const over = () => world.count("state IN ('claimed', 'sending') AND lease_ends_at < clock_timestamp()");
  await expect.poll(over, { timeout: 30_000 }).toBe(2);
  return { mail, hook, email, path: `/${name}` };
}

it.each(['kill', 'stop'] as const)(
  'that is armed with %s has reaped nothing, and the next one reaps all',
  async (end) => {
    const left = await leftBehind();
    const doomed = world.startWorker({ ONEPING_FAILPOINTS: `reaper.before_reap=${end}@1` });
    if (end === 'kill') expect(await doomed.ended).toBe('SIGKILL');
    else await doomed.stopped();
    expect((await world.deliveryOf(left.mail)).rules).toEqual(['T1']);
    expect((await world.deliveryOf(left.hook)).rules).toEqual(['T1', 'T4']);
    const next = world.startWorker();
    await world.settled();
    doomed.signal('SIGCONT');
    if (end === 'stop') expect(await doomed.drain()).toBe(0);
    expect(await next.drain()).toBe(0);
    expect(await world.deliveryOf(left.mail)).toMatchObject({ state: 'sent', rules: ['T1', 'T3', 'T1', 'T4', 'T5'] });
    // Its receiver dedupes.
    const rules = ['T1', 'T4', 'T9', 'T11', 'T1', 'T4', 'T5'];
    expect(await world.deliveryOf(left.hook)).toMatchObject({ state: 'sent', rules });
    expect([world.taken(left.email), world.taken(left.path)]).toEqual([1, 1]);
  },
);
