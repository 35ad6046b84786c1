// Alerts on their way to somebody: a real relay fails, real processes judge and send, and a receiver counts what arrives.
import { randomUUID } from 'node:crypto';
import type { LedgerEntry } from '@oneping/fakes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleChild } from './support/role-child.js';
import { SmallWorld } from './support/small-world.js';

/** Rules are judged every ten seconds, by processes on a machine that may be busy. */
const PATIENCE = { timeout: 120_000, interval: 250 };
/** Both APIs judged at least twice. */
const TWO_ROUNDS_MS = 21_000;

let world: SmallWorld;
let workers: RoleChild[] = [];

beforeAll(async () => {
  world = await SmallWorld.open();
  const spare = await world.startRelay({});
  const config = { url: spare.url, from: 'alerts@shop.example', requireTls: false };
  await world.api.addSender('email', 'smtp', 'spare', config);
  // Two of each: whoever is not alone must not tell twice.
  await world.startApi();
  workers = [world.startWorker(), world.startWorker()];
  await Promise.all(workers.map(({ ready }) => ready));
}, 300_000);
afterAll(() => world?.close());

async function addRule(rule: Record<string, unknown>): Promise<{ id: string; path: string }> {
  const path = `/alerts/${randomUUID()}`;
  const target = { sender: 'hooks', webhook: world.webhookTo(path) };
  const { status, body } = await world.api.call('POST', '/v1/alert-rules', { name: randomUUID(), target, ...rule });
  expect(status).toBe(201);
  return { id: String(body['id']), path };
}

/** The subjects of what was taken at a path, or sent to an address, in order. */
function told(place: string): unknown[] {
  const entries: readonly LedgerEntry[] = world.ledger.entries();
  return entries.flatMap((entry): unknown[] => {
    if (entry.event === 'request' && entry.path === place)
      return [(JSON.parse(entry.body) as { data: { content: { subject: string } } }).data.content.subject];
    return entry.kind === 'smtp' && entry.event === 'accepted' && entry.recipients.includes(place)
      ? [`Alert "${/keys-made-wrongly-\d+/.exec(entry.headers['subject']?.[0] ?? '')?.[0]}"`]
      : [];
  });
}

/** As if the alert had been open for longer than the least time. */
async function passLeastTime(ruleId: string): Promise<void> {
  const text = "UPDATE alerts SET opened_at = opened_at - interval '2 minutes' WHERE rule_id = $1";
  await world.pool.query(text, [ruleId]);
}

/** As if so much had been sent in the last ten minutes that the failures among it are few. */
async function outweighFailures(): Promise<void> {
  await world.pool.query(`
    INSERT INTO sender_rollups (app_id, bucket, sender_id, sent, refused, unknown)
    SELECT app_id, date_trunc('minute', clock_timestamp() - interval '8 minutes'), id, 1000000, 0, 0
    FROM senders WHERE name = 'relay'
    ON CONFLICT (app_id, bucket, sender_id) DO UPDATE SET sent = excluded.sent`);
}

const staysAt = async (place: string, count: number) => {
  const end = performance.now() + TWO_ROUNDS_MS;
  await expect.poll(() => performance.now() > end && told(place).length, PATIENCE).toBe(count);
};

const post = (email: string, more: object = {}) =>
  world.api.post({
    messageId: randomUUID(),
    to: { email },
    channels: ['email'],
    content: { subject: 'S', text: 'T' },
    ...more,
  });

describe('a sender that fails', () => {
  it.each([
    ['turns us away', { refuse: 554 }],
    ['hangs up', 'drop'],
  ] as const)(
    'does not keep the notice that it was to send when it %s: another one takes it, once',
    async (how, action) => {
      const email = `${randomUUID()}@ops.example`;
      world.smtp.setPlan([{ stage: 'greeting', action }]);
      await world.pool.query(
        `INSERT INTO duplicates (app_id, id, kind, message_id, source, answer_status)
       SELECT app_id, gen_random_uuid(), 'mismatch', 'm', 'single', 422 FROM apps`,
      );
      const name = `keys-made-wrongly-${how.length}`;
      await addRule({ name, kind: 'mismatch_spike', threshold: 1, target: { sender: 'relay', email } });
      await expect.poll(() => told(email), PATIENCE).toEqual([`Alert "${name}"`]);
      world.smtp.setPlan([]);
      await world.settled();
      expect(told(email)).toHaveLength(1);
      const { rows } = await world.pool.query<{ name: string }>(
        `SELECT s.name FROM deliveries d JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id
       WHERE d.recipient::json #>> '{}' = $1`,
        [email],
      );
      expect(rows).toEqual([{ name: 'spare' }]);
    },
    400_000,
  );

  it('is told of through another one, once while it lasts, and so is its end', async () => {
    const name = 'relay-fails';
    const { id, path } = await addRule({ name, kind: 'sender_failing', threshold: 50, sender: 'relay' });
    world.smtp.setPlan([{ stage: 'greeting', action: { refuse: 554 } }]);
    const posted = await post('one@people.example', { senders: { email: 'relay' } });
    await expect.poll(() => told(path), PATIENCE).toEqual([`Alert "${name}"`]);
    await staysAt(path, 1);
    world.smtp.setPlan([]);
    await world.untilDelivery(posted, ({ state }) => state === 'sent');
    await passLeastTime(id);
    await outweighFailures();
    await expect.poll(() => told(path), PATIENCE).toEqual([`Alert "${name}"`, `Alert "${name}" is over`]);
    await staysAt(path, 2);
  }, 400_000);
});

describe('outcomes that nobody knows', () => {
  it('are told of by their number and by their age, and their end once they are decided', async () => {
    const count = await addRule({ name: 'too-many', kind: 'unknown_count', threshold: 1 });
    const age = await addRule({ name: 'too-old', kind: 'oldest_unknown_age', threshold: 2 });
    const quiet = await addRule({ name: 'not-so-many', kind: 'unknown_count', threshold: 2 });
    world.smtp.setPlan([{ stage: 'dot', action: 'accept-then-rst', times: 1 }]);
    const posted = await post('two@people.example', { senders: { email: 'relay' } });
    const { id } = await world.untilDelivery(posted, ({ state }) => state === 'unknown');
    await expect
      .poll(() => [told(count.path), told(age.path)], PATIENCE)
      .toEqual([['Alert "too-many"'], ['Alert "too-old"']]);
    const { version } = (await world.api.call('GET', `/v1/deliveries/${id}`)).body;
    const decision = { outcome: 'sent', reason: 'they told us on the phone' };
    expect((await world.api.call('PUT', `/v1/deliveries/${id}/resolution`, decision, Number(version))).status).toBe(
      200,
    );
    await Promise.all([count, age].map((rule) => passLeastTime(rule.id)));
    await expect
      .poll(() => [told(count.path), told(age.path)], PATIENCE)
      .toEqual([
        ['Alert "too-many"', 'Alert "too-many" is over'],
        ['Alert "too-old"', 'Alert "too-old" is over'],
      ]);
    expect(told(quiet.path)).toEqual([]);
  }, 400_000);
});

describe('that no worker is left', () => {
  it('is told all the same, by an API, and its end once one is back', async () => {
    const { id, path } = await addRule({ name: 'nobody-sends', kind: 'no_worker', threshold: 5 });
    await Promise.all(workers.map((worker) => worker.kill()));
    await expect.poll(() => told(path), PATIENCE).toEqual(['Alert "nobody-sends"']);
    await staysAt(path, 1);
    const waiting = await post('three@people.example', { senders: { email: 'spare' } });
    await staysAt(path, 1);
    // The API sends its own notice, and nothing else.
    expect(await world.deliveryOf(waiting)).toMatchObject({ state: 'queued', rules: [] });
    await world.startWorker().ready;
    await passLeastTime(id);
    await expect.poll(() => told(path), PATIENCE).toEqual(['Alert "nobody-sends"', 'Alert "nobody-sends" is over']);
    await world.settled();
  }, 400_000);
});
