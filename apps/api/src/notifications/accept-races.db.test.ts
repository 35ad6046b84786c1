// Many at once on one key: whoever comes first is written down, nobody waits for ever, and nobody else pays for it.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AcceptFixture,
  type AcceptProcess,
  accepted,
  gist,
  HELLO,
  post,
  request,
} from '../../test/support/accept-fixture.js';
import type { RequestContext } from '../http/request-context.js';
import { Acceptor } from './acceptor.js';
import { KeyReader } from './key-reader.js';

let fixture: AcceptFixture;
let process: AcceptProcess;

beforeAll(async () => {
  fixture = await AcceptFixture.open();
  process = await fixture.process();
});
afterAll(() => fixture.close());

/** Another process's transaction that has inserted the key and not ended yet. */
async function heldKey(caller: RequestContext, messageId: string) {
  const client = new Client({ connectionString: fixture.database.url });
  await client.connect();
  await client.query('BEGIN');
  const { fingerprint, canonical } = request(caller, { ...HELLO, messageId });
  await client.query(
    `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, body, retention_ms, pending_deliveries)
     VALUES ($1, gen_random_uuid(), $2, $3, 1, $4, 1000, 1)`,
    [caller.app.id, messageId, fingerprint, canonical],
  );
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    await client.query(how);
    await client.end();
  };
  return { end };
}

async function someoneWaits(): Promise<void> {
  await expect
    .poll(
      () =>
        fixture.admin.query(
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'accept test' AND wait_event_type = 'Lock'
         AND query_start < clock_timestamp() - interval '60 ms' AND datname = current_database()`,
        ),
      { timeout: 5_000, interval: 10 },
    )
    .not.toEqual([]);
}

describe('equal posts at once', () => {
  it('are one original and N − 1 replays of it, each with its row, also over two processes', async () => {
    const caller = await fixture.newCaller();
    const other = await fixture.process();
    const body = { ...HELLO, messageId: 'm' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => accepted(post(index % 2 ? process : other, caller, body))),
    );
    expect(answers.filter((answer) => !answer.body.duplicate)).toHaveLength(1);
    const facts = answers.map(({ body: { id, acceptedAt, deliveries } }) =>
      JSON.stringify([id, acceptedAt, deliveries.map((delivery) => delivery.id)]),
    );
    expect(new Set(facts).size).toBe(1);
    expect(await fixture.count('notifications', 'app_id = $1', [caller.app.id])).toBe(1);
    expect(await fixture.count('duplicates', 'app_id = $1', [caller.app.id])).toBe(49);
  });

  it('have exactly one winner for each of a thousand keys', async () => {
    const caller = await fixture.newCaller();
    const other = await fixture.process();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 400 }, (_, index) =>
          post(index % 2 ? process : other, caller, { ...HELLO, messageId: `key-${round}-${index >> 1}` }),
        ),
      );
      const gists = answers.map(gist);
      expect(gists.filter((one) => one === '202 original')).toHaveLength(200);
      expect(gists.filter((one) => one === '202 replay')).toHaveLength(200);
    }
    expect(await fixture.count('duplicates', 'app_id = $1', [caller.app.id])).toBe(1_000);
  });

  it('of opposing batches neither deadlock nor fail', async () => {
    const caller = await fixture.newCaller();
    const other = await fixture.process();
    const ids = Array.from({ length: 150 }, (_, index) => `m-${index}`);
    for (let round = 0; round < 8; round += 1) {
      const batch = (order: string[]) =>
        order.map((id, batchIndex) => request(caller, { ...HELLO, messageId: `${round}-${id}` }, { batchIndex }));
      const answers = await Promise.all([
        process.acceptor.acceptMany(batch(ids), caller),
        other.acceptor.acceptMany(batch(ids.toReversed()), caller),
      ]);
      const gists = answers.flat().map(gist).sort();
      expect(gists).toEqual([...ids.map(() => '202 original'), ...ids.map(() => '202 replay')]);
    }
  });
});

describe('a key that another transaction is writing', () => {
  it('is waited for and then replayed', async () => {
    const caller = await fixture.newCaller();
    const held = await heldKey(caller, 'm');
    const answer = post(process, caller, { ...HELLO, messageId: 'm' });
    await someoneWaits();
    await held.end('COMMIT');
    expect(gist(await answer)).toBe('202 replay');
  });

  it('is written by the one who waited when the other gives up', async () => {
    const caller = await fixture.newCaller();
    const held = await heldKey(caller, 'm');
    const answer = post(process, caller, { ...HELLO, messageId: 'm' });
    await someoneWaits();
    await held.end('ROLLBACK');
    expect(gist(await answer)).toBe('202 original');
  });

  it('is 409 once the wait runs out, with a row for it, and usable afterwards', async () => {
    const caller = await fixture.newCaller();
    const held = await heldKey(caller, 'm');
    const startedAt = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => post(process, caller, { ...HELLO, messageId: 'm' })));
    expect(answers.map(gist)).toEqual(Array(3).fill('409 message_id_in_use'));
    expect(performance.now() - startedAt).toBeGreaterThan(1_500);
    await held.end('ROLLBACK');
    expect(await fixture.count('duplicates', "app_id = $1 AND kind = 'in_use'", [caller.app.id])).toBe(3);
    expect(gist(await post(process, caller, { ...HELLO, messageId: 'm' }))).toBe('202 original');
  });

  it('never holds up the neighbours in its group', async () => {
    const caller = await fixture.newCaller();
    const held = await heldKey(caller, 'held');
    const startedAt = performance.now();
    const waiting = post(process, caller, { ...HELLO, messageId: 'held' });
    const neighbours = Array.from({ length: 20 }, (_, index) =>
      post(process, caller, { ...HELLO, messageId: `n-${index}` }),
    );
    expect(new Set((await Promise.all(neighbours)).map(gist))).toEqual(new Set(['202 original']));
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    await held.end('COMMIT');
    expect(gist(await waiting)).toBe('202 replay');
  });
});

describe('a key that vanishes between the insert and the look-up', () => {
  /** An acceptor whose look-ups find what `before` has left. */
  function acceptorThat(before: () => Promise<void>): Acceptor {
    const reader = new KeyReader(process.pool);
    const find: KeyReader['find'] = async (key) => {
      await before();
      return await reader.find(key);
    };
    return new Acceptor({ ...process.parts, reader: { find } });
  }

  it('is written anew', async () => {
    const caller = await fixture.newCaller();
    const body = { ...HELLO, messageId: 'm' };
    const first = await accepted(post(process, caller, body));
    const acceptor = acceptorThat(async () => {
      await fixture.admin.query('DELETE FROM notifications WHERE id = $1', [first.body.id]);
    });
    const second = await accepted(post({ ...process, acceptor }, caller, body));
    expect(second.body.duplicate).toBe(false);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await fixture.count('notifications', 'app_id = $1', [caller.app.id])).toBe(1);
  });

  it('is 409 when that goes on, and never acted on without a row', async () => {
    const caller = await fixture.newCaller();
    const { fingerprint, canonical } = request(caller, { ...HELLO, messageId: 'm' });
    const put = () =>
      fixture.admin.query(
        `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, body, retention_ms, pending_deliveries)
         VALUES ($1, gen_random_uuid(), 'm', $2, 1, $3, 1000, 1)`,
        [caller.app.id, fingerprint, canonical],
      );
    await put();
    const remove = () => fixture.admin.query('DELETE FROM notifications WHERE app_id = $1', [caller.app.id]);
    const reader = new KeyReader(process.pool);
    const find: KeyReader['find'] = async (key) => {
      await remove();
      const record = await reader.find(key);
      await put();
      return record;
    };
    const acceptor = new Acceptor({ ...process.parts, reader: { find } });
    expect(gist(await post({ ...process, acceptor }, caller, { ...HELLO, messageId: 'm' }))).toBe(
      '409 message_id_in_use',
    );
    expect(await fixture.count('deliveries', 'app_id = $1', [caller.app.id])).toBe(0);
  });
});
