// Erasing a recipient: no table holds its address or what was said to it, while the key goes on answering.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Accepted } from '@oneping/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AcceptFixture, type AcceptProcess, accepted, post, refused } from '../../test/support/accept-fixture.js';
import type { RequestContext } from '../http/request-context.js';
import { recipientHash } from '../notifications/recipient-hash.js';
import { eraseStep } from './erase-step.js';
import { findErasure, requestErasure } from './request-erasure.js';
import { eraseDue } from './start-erasing.js';

const REASON = 'asked for by the person';
let fixture: AcceptFixture;
let process: AcceptProcess;
let caller: RequestContext;

beforeAll(async () => {
  fixture = await AcceptFixture.open();
  process = await fixture.process();
  caller = await fixture.newCaller(['email', 'inbox']);
});
afterAll(() => fixture.close());

const fail = (_step: string, error: unknown) => {
  throw error;
};
const eraseAll = () => eraseDue({ pool: process.pool, onTrouble: fail }, new AbortController().signal);

async function erase(recipient: { email?: string; phone?: string; userId?: string }, by = caller) {
  const { body } = await requestErasure(process.pool, by, { recipient, reason: REASON });
  await eraseAll();
  return await findErasure(process.pool, by.app.id, body.id);
}

const newName = () => `ada-${randomBytes(6).toString('hex')}`;

async function accept(body: Record<string, unknown>, by = caller): Promise<Accepted> {
  return (await accepted(post(process, by, { messageId: randomUUID(), ...body }))).body;
}

/** The tables in which a text stands anywhere, as a dump of the database would show it. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await fixture.admin.query<{ name: string }[]>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await fixture.admin.query<{ is_there: boolean }[]>(
      `SELECT EXISTS (SELECT FROM ${name} AS t WHERE strpos(lower(t::text), lower($1)) > 0) AS is_there`,
      [text],
    );
    if (row?.is_there === true) found.push(name);
  }
  return found;
}

/** What providers and people may have written about a delivery and its recipient. */
async function writeTextsAbout({ id, deliveries }: Accepted, name: string): Promise<void> {
  const ids = [caller.app.id, deliveries[0]?.id];
  for (const [sql, ...values] of [
    [
      "UPDATE deliveries SET reason_detail = $3, proof = json_build_object('answer', $3::text)::text WHERE app_id = $1 AND id = $2",
    ],
    [
      `INSERT INTO attempts (app_id, delivery_id, number, sender_id, worker_id, fence, began_at, ended_at, call_timeout_ms, outcome, detail)
      VALUES ($1, $2, 1, $2, $2, 1, now(), now(), 1, 'sent', $3)`,
    ],
    [
      `INSERT INTO evidence (app_id, id, delivery_id, attempt_number, verdict, method, query, answer, asked_by)
      VALUES ($1, gen_random_uuid(), $2, 1, 'found', 'm', $3, $3, 'system')`,
    ],
    [
      `INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail, note)
      VALUES ($1, gen_random_uuid(), $2, $4, 'k', $3, $3)`,
      id,
    ],
    [
      `INSERT INTO duplicates (app_id, id, kind, message_id, notification_id, delivery_id, source, answer_status, diff)
      VALUES ($1, gen_random_uuid(), 'mismatch', 'm', $4, $2, 'single', 422, $3)`,
      id,
    ],
  ] as const)
    await fixture.admin.query(sql, [...ids, name, ...values]);
}

describe('an erased recipient', () => {
  it('is in no table any more, nor is what was said to it, nor its hash', async () => {
    const [name, secret] = [newName(), newName()];
    const email = `${name}@example.test`;
    const body = { to: { email, userId: name }, content: { text: `code ${secret}` }, metadata: { note: secret } };
    const [finished, pending] = [await accept(body), await accept(body)];
    await fixture.finish(finished);
    const item = [caller.app.id, randomUUID(), name, randomUUID(), `"${secret}"`];
    await fixture.admin.query(
      'INSERT INTO inbox_items (app_id, id, user_id, notification_id, delivery_id, content) VALUES ($1, $2, $3, $4, $4, $5)',
      item,
    );
    await fixture.admin.query(
      `INSERT INTO sandbox_messages (app_id, id, delivery_id, attempt_number, sender_id, channel, recipient, content)
       VALUES ($1, $2, $3, 1, $3, 'email', $4, $5)`,
      [caller.app.id, randomUUID(), randomUUID(), JSON.stringify(email), `"${secret}"`],
    );
    await writeTextsAbout(finished, name);
    const hash = recipientHash(caller.app.fingerprintSecret, 'email', email).toString('hex');
    expect(await tablesWith(name)).toEqual([
      'attempts',
      'conflicts',
      'deliveries',
      'duplicates',
      'evidence',
      'inbox_items',
      'notifications',
      'sandbox_messages',
    ]);
    expect(await tablesWith(secret)).toEqual(['inbox_items', 'notifications', 'sandbox_messages']);
    expect(await tablesWith(hash)).toEqual(['deliveries']);

    expect(await erase({ email, userId: name })).toMatchObject({
      delivery_count: 4,
      canceled_count: 2,
      notification_count: 2,
      copy_count: 2,
      open_count: 0,
    });
    for (const text of [name, secret, hash]) expect(await tablesWith(text), text).toEqual([]);
    const rows = await fixture.admin.query('SELECT id, body, erased_at FROM notifications WHERE id = ANY ($1)', [
      [finished.id, pending.id],
    ]);
    for (const row of rows) expect(row).toMatchObject({ body: null, erased_at: expect.any(Date) });
  });

  it('leaves the key: a repeat answers the same result, which names nobody, and another payload is still refused', async () => {
    const email = `${newName()}@example.test`;
    const body = { messageId: randomUUID(), to: { email }, content: { text: 'hello' } };
    const first = await accept(body);
    await fixture.finish(first);
    const before = (await accepted(post(process, caller, body))).body;
    expect(before.result?.deliveries[0]?.recipient).toBe(email);
    await erase({ email });
    const after = (await accepted(post(process, caller, body))).body;
    expect(after).toMatchObject({ id: first.id, duplicate: true, status: 'sent' });
    expect(after.deliveries[0]?.recipient).toBe('erased');
    expect(after.result).toEqual({
      ...before.result,
      deliveries: [{ ...before.result?.deliveries[0], recipient: 'erased' }],
    });
    const refusal = await refused(post(process, caller, { ...body, content: { text: 'other' } }));
    expect(refusal.code).toBe('message_id_reused');
    expect(refusal.body('r')).not.toHaveProperty('changed');
  });

  it('freezes a canceled notification without its address', async () => {
    const email = `${newName()}@example.test`;
    const { id } = await accept({ to: { email }, content: { text: 'hello' } });
    await erase({ email });
    const [row] = await fixture.admin.query<{ result: string; expires_at: Date | null }[]>(
      'SELECT result, expires_at FROM notifications WHERE id = $1',
      [id],
    );
    expect(JSON.parse(row?.result ?? '')).toMatchObject({ status: 'canceled', deliveries: [{ recipient: 'erased' }] });
    expect(row?.expires_at).not.toBeNull();
  });

  it('takes nothing from those who were told the same', async () => {
    const [gone, other] = [`${newName()}@example.test`, `${newName()}@example.test`];
    const { id } = await accept({
      to: [{ email: gone }, { email: other, userId: 'u_1' }],
      content: { text: 'for all' },
    });
    await erase({ email: gone });
    const [row] = await fixture.admin.query<{ body: string; pending_deliveries: number; states: string[] }[]>(
      `SELECT body, pending_deliveries, ARRAY(SELECT state FROM deliveries d WHERE d.notification_id = n.id ORDER BY recipient NULLS FIRST) AS states
       FROM notifications n WHERE id = $1`,
      [id],
    );
    expect(JSON.parse(row?.body ?? '')).toEqual({
      to: [{ email: other, userId: 'u_1' }],
      content: { text: 'for all' },
    });
    expect(row).toMatchObject({ pending_deliveries: 2, states: ['canceled', 'queued', 'queued'] });
  });

  it('is found in bodies where it has no delivery, however it was written', async () => {
    const name = newName();
    const phone = `+44163${Math.floor(1e6 + Math.random() * 8e6)}`;
    const { id } = await accept({
      to: { userId: 'u_2', phone, email: `${name}@EXAMPLE.test` },
      channels: ['inbox'],
      content: { text: 'x' },
    });
    await erase({ phone, email: `${name}@example.test` });
    const [row] = await fixture.admin.query<{ body: string }[]>('SELECT body FROM notifications WHERE id = $1', [id]);
    expect(JSON.parse(row?.body ?? '')).toMatchObject({ to: { userId: 'u_2' } });
    for (const text of [name, phone]) expect(await tablesWith(text), text).toEqual([]);
  });

  it('stays what it is in another app', async () => {
    const email = `${newName()}@example.test`;
    const other = await fixture.newCaller(['email']);
    const { id } = await accept({ to: { email }, content: { text: 'hello' } }, other);
    await erase({ email });
    const rows = await fixture.admin.query<{ state: string }[]>(
      'SELECT state, recipient FROM deliveries WHERE notification_id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'queued', recipient: JSON.stringify(email) }]);
  });
});

describe('the request', () => {
  const ask = (email: string, reason = REASON) =>
    requestErasure(process.pool, caller, { recipient: { email }, reason });

  it('is known again while it runs, and afterwards until something new has come', async () => {
    const email = `${newName()}@example.test`;
    const hello = { to: { email }, content: { text: 'hello' } };
    await accept(hello);
    const first = await ask(email);
    expect(await ask(email)).toEqual({ isNew: false, body: first.body });
    await eraseAll();
    const again = await ask(email);
    expect(again).toMatchObject({ isNew: false, body: { id: first.body.id, status: 'finished', canceled: 1 } });
    await accept(hello);
    const next = await ask(email);
    expect(next.isNew).toBe(true);
    expect(next.body.id).not.toBe(first.body.id);
    await eraseAll();
    expect(await tablesWith(email)).toEqual([]);
  });

  it('is one when many ask at the same time', async () => {
    const email = `${newName()}@example.test`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('is on record with who and why, without the address', async () => {
    const email = `${newName()}@example.test`;
    const { body } = await ask(email, `GDPR request of ${email.toUpperCase()} by phone`);
    await eraseAll();
    const events = await fixture.admin.query<Record<string, unknown>[]>(
      'SELECT actor, action, reason FROM audit_events WHERE target_id = $1 ORDER BY at',
      [body.id],
    );
    expect(events).toEqual([
      { actor: `api-key:${caller.who.id}`, action: 'erasure.request', reason: 'GDPR request of erased by phone' },
      { actor: 'system', action: 'erasure.finish', reason: null },
    ]);
    expect(await tablesWith(email)).toEqual([]);
  });

  it('is refused where the recipient has no address of the channel', async () => {
    const wanted = { channel: 'sms', recipient: { email: 'a@example.test' }, reason: REASON } as const;
    await expect(requestErasure(process.pool, caller, wanted)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('the work', () => {
  it('goes on where another process left it, step by step, and counts each row once', async () => {
    const email = `${newName()}@example.test`;
    for (let n = 0; n < 7; n += 1) await accept({ to: { email }, content: { text: `n ${n}` } });
    const { body } = await requestErasure(process.pool, caller, { recipient: { email }, reason: REASON });
    const ids = { appId: caller.app.id, id: body.id };
    for (let n = 0; n < 2; n += 1) expect(await eraseStep(process.pool, ids, 2)).toBe(true);
    expect(await findErasure(process.pool, ids.appId, ids.id)).toMatchObject({ delivery_count: 4, finished_at: null });
    const next = await fixture.process();
    const together = async (pool: typeof process.pool) => {
      while ((await findErasure(pool, ids.appId, ids.id))?.finished_at === null) await eraseStep(pool, ids, 2);
    };
    await Promise.all([together(next.pool), together(process.pool)]);
    expect(await findErasure(process.pool, ids.appId, ids.id)).toMatchObject({
      delivery_count: 7,
      canceled_count: 7,
      notification_count: 7,
    });
    expect(await tablesWith(email)).toEqual([]);
  });
});

describe('a frozen result', () => {
  it('changes in no other way, whatever is said beside it', async () => {
    const { id, deliveries } = await accept({ to: { email: `${newName()}@example.test` }, content: { text: 'x' } });
    await fixture.finish({ id, deliveries });
    const update = (result: string, marked = true) =>
      fixture.admin.query(
        `UPDATE notifications SET result = ${result} ${marked ? ', erased_at = clock_timestamp()' : ''} WHERE id = $1`,
        [id],
      );
    const erased = `jsonb_set(result::jsonb, '{deliveries,0,recipient}', '"erased"')::text`;
    for (const result of [
      `jsonb_set(result::jsonb, '{status}', '"failed"')::text`,
      `jsonb_set(result::jsonb, '{deliveries,0,status}', '"failed"')::text`,
      `jsonb_set(result::jsonb, '{deliveries,0,recipient}', '"b@example.test"')::text`,
      `jsonb_set(result::jsonb, '{deliveries}', '[]')::text`,
      'NULL',
    ])
      await expect(update(result), result).rejects.toThrow('written once');
    await expect(update(erased, false)).rejects.toThrow('written once');
    await update(erased);
  });
});
