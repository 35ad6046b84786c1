// Idle workers hear of due work once it is committed, and many commits make few notices.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AcceptFixture, type AcceptProcess } from '../../test/support/accept-fixture.js';
import { DUE_CHANNEL, DueNotice } from './due-notice.js';

let fixture: AcceptFixture;
let process: AcceptProcess;
let listener: Client;
let heard = 0;

beforeAll(async () => {
  fixture = await AcceptFixture.open();
  process = await fixture.process();
  listener = new Client({ connectionString: fixture.database.url });
  await listener.connect();
  listener.on('notification', () => {
    heard += 1;
  });
  await listener.query(`LISTEN ${DUE_CHANNEL}`);
});
afterAll(async () => {
  await listener.end();
  await fixture.close();
});

it('sends one at once, and one more for all that came meanwhile', async () => {
  const notice = new DueNotice(process.pool);
  for (let times = 0; times < 1_000; times += 1) notice.give();
  await expect.poll(() => heard).toBe(2);
});

it('does no harm where it cannot be sent', async () => {
  const unreachable = { query: () => Promise.reject(new Error('gone')) } as unknown as typeof process.pool;
  const notice = new DueNotice(unreachable);
  expect(() => notice.give()).not.toThrow();
});
