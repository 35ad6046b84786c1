// Ten thousand notifications and five kills of the worker on the way: nobody is pinged twice, and nobody is forgotten.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptancesByRecipient, type FakesProcess, followLedger, startFakesProcess } from '@oneping/fakes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SmallWorld } from '../support/small-world.js';

const COUNT = 10_000;
const BATCH = 500;
const CONCURRENCY = 64;
/** One sender of several takes at most half of a worker. */
const CONNECTIONS = CONCURRENCY / 2;
const KILLED_AT = [1_500, 3_000, 4_500, 6_000, 7_500];

let world: SmallWorld;
let sink: FakesProcess;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oneping-sink-'));
  world = await SmallWorld.open();
  sink = await startFakesProcess({ ledgerPath: join(folder, 'ledger.ndjson'), smtp: {} });
  const config = { url: sink.smtp?.url, from: 'orders@shop.example', requireTls: false, maxConnections: CONNECTIONS };
  await world.api.addSender('email', 'smtp', 'sink', config);
});

afterAll(async () => {
  await world?.close();
  await sink?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const recipients = Array.from({ length: COUNT }, (_, index) => `ten-thousand-${index}@test.example`);

async function postAll(): Promise<void> {
  for (let from = 0; from < COUNT; from += BATCH) {
    const items = recipients.slice(from, from + BATCH).map((email) => ({
      messageId: email,
      to: { email },
      channels: ['email'],
      senders: { email: 'sink' },
      content: { subject: 'One ping', text: 'Only.' },
    }));
    const answers = await world.api.postBatch(items);
    expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
  }
}

/** How many deliveries each worker has left behind with nobody knowing what came of them. */
async function unknownPerWorker(): Promise<number[]> {
  const { rows } = await world.pool.query<{ n: number }>(
    'SELECT count(*)::int4 AS n FROM attempts WHERE verdict IS NULL GROUP BY worker_id',
  );
  return rows.map(({ n }) => n);
}

it('sends each of 10 000 once, although its worker is killed five times on the way', async () => {
  const ledger = followLedger(join(folder, 'ledger.ndjson'));
  world.listenTo(ledger);
  let taken = 0;
  let read = 0;
  const takenNow = () => {
    const entries = ledger.entries();
    for (; read < entries.length; read += 1) if (entries[read]?.event === 'accepted') taken += 1;
    return taken;
  };
  const variables = { ONEPING_CONCURRENCY: String(CONCURRENCY) };
  const posting = postAll();
  for (const count of KILLED_AT) {
    const doomed = world.startWorker(variables);
    await ledger.until(() => takenNow() >= count, 240_000);
    await doomed.kill();
  }
  world.startWorker(variables);
  await posting;
  await world.settled(240_000);

  const unknown = await world.count("state = 'unknown'");
  const perWorker = await unknownPerWorker();
  expect(perWorker.length).toBeLessThanOrEqual(KILLED_AT.length);
  expect(Math.max(0, ...perWorker)).toBeLessThanOrEqual(CONNECTIONS);
  expect(perWorker.reduce((sum, n) => sum + n, 0)).toBe(unknown);
  expect(await world.count("state = 'sent'")).toBe(COUNT - unknown);

  const acceptances = acceptancesByRecipient(ledger.entries());
  expect([...acceptances].filter(([, count]) => count > 1)).toEqual([]);
  const { rows } = await world.pool.query<{ email: string }>(
    "SELECT recipient::json #>> '{}' AS email FROM deliveries WHERE state = 'unknown'",
  );
  const unknownTo = new Set(rows.map(({ email }) => email));
  // Whoever has no mail is one of the few of whom nobody knows.
  expect(recipients.filter((email) => !acceptances.has(email) && !unknownTo.has(email))).toEqual([]);
}, 400_000);
