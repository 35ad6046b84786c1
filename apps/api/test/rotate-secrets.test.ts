// The master key is changed while mail goes out: nothing fails, nothing is sent twice, and the old key can be thrown away.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MasterKeys } from '../src/secrets/master-keys.js';
import { sealConfig } from '../src/senders/sealed-config.js';
import { TEST_SECRET_KEY } from './support/running-api.js';
import { SmallWorld } from './support/small-world.js';

const NEXT = 'the next secret, of 32 characters and more';
const BOTH = { ONEPING_SECRET_KEY: NEXT, ONEPING_SECRET_KEY_PREVIOUS: TEST_SECRET_KEY };
const ROWS = 10_000;
const MAIN = join(import.meta.dirname, '../dist/main.js');

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
});
afterAll(() => world?.close());

/** Further versions of a configuration: what a service has gathered over years. */
async function addSealedRows(count: number): Promise<void> {
  const { rows } = await world.pool.query<{ app_id: string; id: string }>(
    "SELECT app_id, id FROM senders WHERE name = 'relay'",
  );
  const [{ app_id: appId, id: senderId } = { app_id: '', id: '' }] = rows;
  const keys = new MasterKeys(TEST_SECRET_KEY);
  const versions = Array.from({ length: count }, (_, index) => index + 2);
  const sealed = versions.map((version) => sealConfig(keys, { appId, senderId, version }, { url: 'smtp://old' }));
  await world.pool.query(
    `INSERT INTO sender_configs (app_id, sender_id, version, sealed)
     SELECT $1, $2, version, sealed FROM unnest($3::int4[], $4::bytea[]) AS made (version, sealed)`,
    [appId, senderId, versions, sealed],
  );
}

async function rotate(variables: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = fork(MAIN, ['rotate-secrets'], {
    execArgv: [],
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: world.database.url, ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)));
  return { code, output };
}

function mail(address: string) {
  return { messageId: randomUUID(), to: { email: address }, content: { subject: 'S', text: 'T' } };
}

it('wraps ten thousand values anew while it sends, and then needs the old key no more', async () => {
  await addSealedRows(ROWS);
  const worker = world.startWorker(BOTH);
  const { api } = await world.startApi(BOTH);
  await worker.ready;
  const addresses: string[] = [];
  const send = async (by: typeof api) => {
    const address = `${randomUUID()}@people.example`;
    expect((await by.post(mail(address))).status).toBe(202);
    addresses.push(address);
  };
  let isRotating = true;
  const rotation = rotate(BOTH).finally(() => {
    isRotating = false;
  });
  while (isRotating) await send(api);
  const { code, output } = await rotation;
  expect([code, output]).toEqual([0, expect.stringContaining('take ONEPING_SECRET_KEY_PREVIOUS away')]);
  expect(output).toContain(`${ROWS + 3} configurations of senders`);
  // A receiver with a secret of its own is signed for, whichever key it was sealed under.
  const hook = await api.post({
    messageId: randomUUID(),
    to: { webhook: { ...world.webhookTo('/hook'), secret: `whsec_${Buffer.alloc(24, 3).toString('base64')}` } },
    content: { text: 'T' },
  });
  expect(hook.status).toBe(202);
  await world.settled();
  expect(await worker.drain()).toBe(0);

  const only = { ONEPING_SECRET_KEY: NEXT };
  await world.startWorker(only).ready;
  const after = await world.startApi(only);
  for (let sent = 0; sent < 5; sent += 1) await send(after.api);
  await world.settled();
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => world.taken(address) !== 1)).toEqual([]);
  expect(await world.count("state <> 'sent'")).toBe(0);
  expect(await rotate({ ONEPING_SECRET_KEY: TEST_SECRET_KEY })).toMatchObject({
    code: 1,
    output: expect.stringContaining('another ONEPING_SECRET_KEY'),
  });
});
