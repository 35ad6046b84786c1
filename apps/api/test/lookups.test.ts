// Asking a provider over HTTP: the answer, what it moves, and who asked.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { armFailpoints } from '../src/failpoints.js';
import { moveDeliveries } from './support/move-deliveries.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  const sender = { channel: 'email', provider: 'sandbox', name: 'pretend', config: {} };
  expect((await api.call('POST', '/v1/senders', { key: app.key, json: sender })).status).toBe(201);
});
afterAll(() => api.close());

let count = 0;

/** The delivery of a new notification, queued. */
async function post(email: string): Promise<string> {
  count += 1;
  const json = { messageId: `m-${count}`, to: { email }, content: { text: 'x' } };
  const { status, body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  expect(status).toBe(202);
  return (body['deliveries'] as { id: string }[])[0]?.id ?? '';
}

/** A parked delivery whose call ended a minute ago. */
async function parked(email: string): Promise<string> {
  const id = await post(email);
  await moveDeliveries(api.database, id, 'unknown');
  await api.database.query(`UPDATE attempts SET ended_at = ended_at - interval '1 minute' WHERE delivery_id = $1`, [
    id,
  ]);
  return id;
}

const ask = (id: string, key = app.key) => api.call('POST', `/v1/deliveries/${id}/lookups`, { key });
const read = async (id: string) => (await api.call('GET', `/v1/deliveries/${id}`, { key: app.key })).body;

async function record(id: string): Promise<void> {
  await api.database.query(
    `INSERT INTO sandbox_messages (app_id, id, delivery_id, attempt_number, sender_id, channel, recipient, content)
     SELECT app_id, gen_random_uuid(), id, 1, sender_id, channel, recipient, '{}' FROM deliveries WHERE id = $1`,
    [id],
  );
}

describe('look-ups of one delivery at the same time', () => {
  const auditedOf = async (id: string) =>
    (
      await api.database.query<unknown[]>(
        `SELECT FROM audit_events WHERE action = 'delivery.lookup' AND target_id = $1`,
        [id],
      )
    ).length;

  it('are one question with one audit event, and get one answer; the next is another', async () => {
    const id = await parked('vanish@sandbox.test');
    // The first is held with its answer in hand while the others come.
    armFailpoints(`reconciler.after_lookup=sleep:2000@1~${id}`);
    onTestFinished(() => armFailpoints(''));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await auditedOf(id)).toBe(1);
    expect((await ask(id)).body['askedAt']).not.toBe(answers[0]?.body['askedAt']);
    expect(await auditedOf(id)).toBe(2);
    const listed = await api.call('GET', `/v1/deliveries/${id}/lookups`, { key: app.key });
    expect(listed.body['data']).toMatchObject([{ verdict: 'not_found', askedCount: 2 }]);
  });

  it('stay apart by delivery, and let nobody of another app in', async () => {
    const id = await parked('vanish@sandbox.test');
    const other = await parked('vanish@sandbox.test');
    const stranger = await api.newApp();
    armFailpoints(`reconciler.after_lookup=sleep:2000@1~${id}`);
    onTestFinished(() => armFailpoints(''));
    const answers = await Promise.all([ask(id), ask(other), ask(id, stranger.key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect([await auditedOf(id), await auditedOf(other)]).toEqual([1, 1]);
  });
});

describe('a look-up after an erasure', () => {
  async function erase(email: string): Promise<void> {
    const json = { recipient: { email }, reason: 'they asked for it' };
    const { body } = await api.call('POST', '/v1/erasures', { key: app.key, json });
    const status = async () => (await api.call('GET', `/v1/erasures/${body['id']}`, { key: app.key })).body['status'];
    await expect.poll(status, { timeout: 30_000 }).toBe('finished');
  }

  it.each([
    ['opaque', 'not_possible', 'unknown'],
    ['vanish', 'not_found', 'unknown'],
    ['lost', 'found', 'sent'],
  ] as const)('answers about %s@ as before: %s', async (part, verdict, status) => {
    const email = `${part}@sandbox.test`;
    const id = await parked(email);
    // As the worker writes it at the first call.
    const safetyClass = part === 'opaque' ? 'opaque' : 'lookup';
    await api.database.query('UPDATE deliveries SET safety_class = $2 WHERE id = $1', [id, safetyClass]);
    if (part !== 'vanish') await record(id);
    await erase(email);
    expect((await read(id))['recipient']).toBe('erased');
    expect((await ask(id)).body).toMatchObject({ verdict });
    expect(await read(id)).toMatchObject({ status, evidence: { verdict } });
  });
});

describe('POST /v1/deliveries/{id}/lookups', () => {
  it('finds it, and moves the delivery although it is parked', async () => {
    const id = await parked('lost@sandbox.test');
    await record(id);
    expect(await read(id)).toMatchObject({ status: 'unknown', evidence: null });
    const { status, body } = await ask(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ verdict: 'found', method: 'sandbox', providerMessageId: expect.any(String) });
    const after = await read(id);
    expect(after).toMatchObject({
      status: 'sent',
      attention: null,
      evidence: { verdict: 'found' },
      lookups: [{ verdict: 'found', askedBy: body['askedBy'] }],
      providerMessageId: body['providerMessageId'],
      // Nobody heard how the call ended; what it is called over there is known all the same.
      attempts: [{ verdict: null, providerMessageId: body['providerMessageId'] }],
    });
    expect(after['allowedActions']).not.toContain('lookup');
  });

  it('puts beside it what was not found, and leaves it to a person', async () => {
    const id = await parked('vanish@sandbox.test');
    const before = await read(id);
    expect(before['allowedActions']).toContain('lookup');
    expect((await ask(id)).body).toMatchObject({ verdict: 'not_found' });
    expect((await ask(id)).body).toMatchObject({ verdict: 'not_found' });
    expect(await read(id)).toMatchObject({
      status: 'unknown',
      attention: 'resolution_required',
      nextCheckAt: null,
      evidence: { verdict: 'not_found' },
      lookups: [{ verdict: 'not_found', askedCount: 2, firstAskedAt: expect.any(String) }],
      version: Number(before['version']) + 1,
    });
  });

  it('says when nobody could know yet, and when nobody can ever know', async () => {
    const early = await post('vanish@sandbox.test');
    await moveDeliveries(api.database, early, 'unknown');
    await api.database.query(`UPDATE attempts SET ended_at = ended_at + interval '1 minute' WHERE delivery_id = $1`, [
      early,
    ]);
    expect((await ask(early)).body).toMatchObject({
      verdict: 'too_early',
      answer: expect.stringMatching(/another 6\d s/),
    });
    expect((await ask(await parked('opaque@sandbox.test'))).body).toMatchObject({ verdict: 'not_possible' });
  });

  it('leaves every answer to be read, the latest first, page by page', async () => {
    const id = await parked('vanish@sandbox.test');
    await ask(id);
    await ask(id);
    await record(id);
    await ask(id);
    const path = `/v1/deliveries/${id}/lookups`;
    const first = await api.call('GET', `${path}?limit=1`, { key: app.key });
    expect(first.body).toMatchObject({ data: [{ verdict: 'found', askedCount: 1, attemptNumber: 1 }] });
    const next = await api.call('GET', `${path}?limit=1&cursor=${first.body['nextCursor']}`, { key: app.key });
    expect(next.body).toMatchObject({ data: [{ verdict: 'not_found', askedCount: 2 }], nextCursor: null });
    const [row] = next.body['data'] as { firstAskedAt: string; askedAt: string }[];
    expect((row?.firstAskedAt ?? '') < (row?.askedAt ?? '')).toBe(true);
    const all = await api.call('GET', path, { key: app.key });
    expect((all.body['data'] as { verdict: string }[]).map(({ verdict }) => verdict)).toEqual(['found', 'not_found']);
    expect(
      (await api.call('GET', `/v1/deliveries/${await post('ok@sandbox.test')}/lookups`, { key: app.key })).body,
    ).toEqual({ data: [], nextCursor: null });
    const other = await api.newApp();
    expect((await api.call('GET', path, { key: other.key })).status).toBe(404);
  });

  it('is on record with who asked and what was answered', async () => {
    const id = await parked('vanish@sandbox.test');
    const { body } = await ask(id);
    const rows = await api.database.query<Record<string, unknown>[]>(
      `SELECT actor, action, target_kind, after::json ->> 'verdict' AS verdict FROM audit_events WHERE target_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { actor: body['askedBy'], action: 'delivery.lookup', target_kind: 'delivery', verdict: 'not_found' },
    ]);
    expect(body['askedBy']).toMatch(/^api-key:/);
  });

  it('is 409 for a delivery that is not unknown, 404 for another app’s, and 403 without the scope', async () => {
    const queued = await post('ok@sandbox.test');
    expect(await ask(queued)).toMatchObject({ status: 409, body: { code: 'not_unknown' } });
    const id = await parked('lost@sandbox.test');
    const other = await api.newApp();
    expect((await ask(id, other.key)).status).toBe(404);
    const reader = await api.newKey(app, ['notifications:read', 'notifications:write']);
    expect((await ask(id, reader)).status).toBe(403);
    expect(await read(id)).toMatchObject({ status: 'unknown', lookups: [] });
  });
});
