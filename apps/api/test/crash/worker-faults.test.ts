// What a worker has to get over by itself: a stop, a lost database, a relay that is down or locked, a delivery that kills.
import { randomUUID } from 'node:crypto';
import { startTcpProxy } from '@oneping/fakes';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../support/posting-api.js';
import type { RoleChild } from '../support/role-child.js';
import { SmallWorld } from '../support/small-world.js';

const PATIENCE = { timeout: 60_000, interval: 20 };

/** The test has a world of its own, in which all must end well. */
const inWorld = (work: (world: SmallWorld) => Promise<void>) => async () => {
  const world = (await SmallWorld.open({ relay: { maxConnections: 10 } })).looksAtItself();
  let isKept = true;
  try {
    await work(world);
    await world.settled();
    expect(await world.violations()).toEqual([]);
    isKept = false;
  } finally {
    await world.close({ isKept });
  }
};

async function started(world: SmallWorld, variables: Record<string, string> = {}): Promise<RoleChild> {
  const worker = world.startWorker(variables);
  await worker.ready;
  return worker;
}

/** Posts mails to as many addresses of their own. */
async function postMails(
  world: SmallWorld,
  count: number,
  sender = 'relay',
): Promise<{ answer: Answer; address: string }[]> {
  const addresses = Array.from({ length: count }, () => `${randomUUID()}@test.example`);
  const answers = await world.api.postBatch(
    addresses.map((email) => ({
      messageId: email,
      to: { email },
      channels: ['email'],
      senders: { email: sender },
      content: { text: 'x' },
    })),
  );
  return answers.map((answer, index) => ({ answer, address: addresses[index] ?? '' }));
}

const takenCount = (world: SmallWorld) => world.ledger.entries().filter(({ event }) => event === 'accepted').length;

async function terminate(world: SmallWorld, applicationName: string): Promise<number> {
  const { rows } = await world.pool.query<{ ended: boolean }>(
    `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE $1`,
    [applicationName],
  );
  return rows.filter(({ ended }) => ended).length;
}

async function listening(world: SmallWorld): Promise<void> {
  const listeners = `SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = 'oneping worker listener' AND query LIKE 'LISTEN%' AND state = 'idle'`;
  await vi.waitUntil(async () => (await world.pool.query(listeners)).rows.length === 1, PATIENCE);
}

describe('SIGTERM', () => {
  it(
    'lets calls that are out come to their end, and takes nothing new',
    inWorld(async (world) => {
      world.smtp.setPlan([{ stage: 'dot', action: { acceptThenDelayMs: 1_500 } }]);
      // One sender with work among idle ones leaves an eighth of a worker.
      const worker = await started(world, { ONEPING_DRAIN_MS: '10000', ONEPING_CONCURRENCY: '10' });
      await postMails(world, 12);
      await vi.waitUntil(() => takenCount(world) === 8, PATIENCE);
      expect(await worker.drain()).toBe(0);
      expect(await world.count("state = 'sent'")).toBe(8);
      expect(await world.count("state = 'queued' AND crash_count = 0")).toBe(4);
      world.smtp.setPlan([]);
      await started(world);
      await world.settled();
      expect(await world.count("state = 'sent'")).toBe(12);
    }),
  );

  it(
    'ends within the drain where a relay does not answer, and writes down that nobody knows',
    inWorld(async (world) => {
      world.smtp.setPlan([{ stage: 'dot', action: 'accept-then-hang' }]);
      const worker = await started(world, { ONEPING_DRAIN_MS: '3000' });
      const [mail] = await postMails(world, 1);
      await vi.waitUntil(() => takenCount(world) === 1, PATIENCE);
      const stoppedAt = performance.now();
      expect(await worker.drain()).toBe(0);
      expect(performance.now() - stoppedAt).toBeLessThan(3_000 + 1_500);
      const delivery = await world.deliveryOf((mail as { answer: Answer }).answer);
      expect(delivery).toMatchObject({ state: 'unknown', attention: 'resolution_required', rules: ['T1', 'T4', 'T8'] });
    }),
  );
});

describe('a lost database', () => {
  it(
    'connection for NOTIFY costs no more than the polling interval',
    inWorld(async (world) => {
      await started(world);
      await listening(world);
      expect(await terminate(world, 'oneping worker listener')).toBe(1);
      const [mail] = await postMails(world, 1);
      const postedAt = performance.now();
      await world.untilDelivery((mail as { answer: Answer }).answer, ({ state }) => state === 'sent');
      expect(performance.now() - postedAt).toBeLessThan(5_000);
      await listening(world);
    }),
  );

  it(
    'session, again and again under load, pings nobody twice and forgets nobody',
    inWorld(async (world) => {
      const worker = await started(world);
      const mails = await postMails(world, 600);
      for (let round = 1; round <= 8; round += 1) {
        await vi.waitUntil(() => takenCount(world) >= round * 50, PATIENCE);
        expect(await terminate(world, 'oneping worker%')).toBeGreaterThan(0);
      }
      await world.settled();
      expect(takenCount(world)).toBe(mails.length - (await world.count("state = 'unknown'")));
      // Nobody knows only of those whose begin mark may or may not have been written; and those were not sent.
      const known = mails.filter(({ address }) => world.taken(address) === 1);
      const { rows } = await world.pool.query<{ message_id: string }>(
        `SELECT n.message_id FROM notifications n JOIN deliveries d ON d.notification_id = n.id WHERE d.state = 'sent'`,
      );
      expect(rows.map(({ message_id }) => message_id).sort()).toEqual(known.map(({ address }) => address).sort());
      expect(await world.count("state = 'failed'")).toBe(0);
      expect(await worker.drain()).toBe(0);
    }),
  );

  it(
    'session that shows that the worker lives is replaced at once, long before its next heartbeat',
    inWorld(async (world) => {
      await started(world);
      const holders = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      const holder = async () => (await world.pool.query<{ pid: number }>(holders)).rows[0]?.pid;
      const before = await holder();
      // Right behind a heartbeat, the next one is two seconds away.
      const beats = 'SELECT max(heartbeat_at) AS at FROM workers';
      const beatAt = async () => (await world.pool.query<{ at: Date }>(beats)).rows[0]?.at.getTime() ?? 0;
      const lastBeat = await beatAt();
      await vi.waitUntil(async () => (await beatAt()) > lastBeat, { timeout: 60_000, interval: 5 });
      await world.pool.query('SELECT pg_terminate_backend($1)', [before]);
      const from = performance.now();
      await vi.waitUntil(async () => ![undefined, before].includes(await holder()), { timeout: 60_000, interval: 5 });
      expect(performance.now() - from).toBeLessThan(1_000);
    }),
  );
});

describe.concurrent('a relay', () => {
  it(
    'that locks us out holds its sender back, costs no delivery a retry, and is used again by itself',
    inWorld(async (world) => {
      const relay = await world.startRelay({
        auth: { user: 'shop', pass: 'correct horse' },
        plan: [{ stage: 'auth', action: { refuse: 535, text: '5.7.8 Credentials invalid' } }],
      });
      const config = { url: relay.url, from: 'orders@shop.example', requireTls: false };
      const senderId = await world.api.addSender('email', 'smtp', 'locked', config);
      const worker = await started(world);
      const mails = await postMails(world, 20, 'locked');
      const stateOf = async () => (await world.api.call('GET', `/v1/senders/${senderId}`)).body['state'];
      await vi.waitUntil(async () => (await stateOf()) === 'paused', PATIENCE);
      const probes = 'SELECT max(probe_count)::int4 AS n FROM senders';
      const probeCount = async () => (await world.pool.query<{ n: number }>(probes)).rows[0]?.n ?? 0;
      await vi.waitUntil(async () => (await probeCount()) > 0, PATIENCE);
      expect(await world.count("state = 'sent' OR finished_at IS NOT NULL OR retry_count > 0")).toBe(0);
      relay.setPlan([]);
      await world.settled();
      expect(mails.map(({ address }) => world.taken(address))).toEqual(mails.map(() => 1));
      expect(await world.count('retry_count > 0')).toBe(0);
      expect(await stateOf()).toBe('open');
      expect(await worker.drain()).toBe(0);
    }),
  );

  it(
    'that refuses connections for a while leaves nothing unknown, and gets everything once it is back',
    inWorld(async (world) => {
      const proxy = await startTcpProxy({ target: { host: '127.0.0.1', port: world.smtp.port } });
      proxy.refuse();
      const config = { url: `smtp://127.0.0.1:${proxy.port}`, from: 'orders@shop.example', requireTls: false };
      await world.api.addSender('email', 'smtp', 'away', config);
      await started(world);
      const mails = await postMails(world, 30, 'away');
      await vi.waitUntil(async () => (await world.count('retry_count > 0')) === mails.length, PATIENCE);
      expect(await world.count("state IN ('unknown', 'failed')")).toBe(0);
      await proxy.accept();
      await world.settled();
      expect(await world.count("state = 'sent'")).toBe(mails.length);
      expect(mails.map(({ address }) => world.taken(address))).toEqual(mails.map(() => 1));
      await proxy.close();
    }),
  );
});

describe.concurrent('a delivery that kills each worker that touches it', () => {
  it(
    'is given up after the third, and the others go through',
    inWorld(async (world) => {
      const mails = await postMails(world, 30);
      const poison = await world.deliveryOf((mails[7] as { answer: Answer }).answer);
      const variables = { ONEPING_FAILPOINTS: `worker.before_begin=kill~${poison.id}`, ONEPING_CONCURRENCY: '4' };
      for (let death = 1; death <= 3; death += 1) {
        const worker = world.startWorker(variables);
        expect(await worker.ended).toBe('SIGKILL');
      }
      const survivor = await started(world, variables);
      await world.settled();
      expect(await world.deliveryOf((mails[7] as { answer: Answer }).answer)).toMatchObject({
        state: 'failed',
        reason_code: 'crashed_worker',
        crash_count: 3,
        attempt_count: 0,
      });
      // Beside it in the first worker's hands were at most three others, and of those nobody may know.
      expect(await world.count("state NOT IN ('sent', 'unknown') AND id <> $1", [poison.id])).toBe(0);
      expect(await world.count("state = 'unknown'")).toBeLessThanOrEqual(3);
      expect(await world.count('crash_count > 1 AND id <> $1', [poison.id])).toBe(0);
      expect(await survivor.drain()).toBe(0);
    }),
  );
});
