// Alert rules over HTTP, and what they tell: once, through another sender than the one they are about, and its end too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp({ environment: 'test' });
  for (const name of ['broken', 'wanted', 'spare']) {
    const json = { channel: 'email', provider: 'sandbox', name, config: {} };
    expect((await api.call('POST', '/v1/senders', { key: app.key, json })).status).toBe(201);
  }
});
afterAll(() => api.close());

const rule = {
  name: 'mail-fails',
  kind: 'sender_failing',
  threshold: 50,
  sender: 'broken',
  target: { sender: 'wanted', email: 'ops@example.test' },
};
const post = (json: object) => api.call('POST', '/v1/alert-rules', { key: app.key, json });

async function notices(ruleId: string): Promise<{ message_id: string; sender: string }[]> {
  return await api.database.query(
    `SELECT n.message_id, s.name AS sender FROM notifications n
     JOIN deliveries d ON d.app_id = n.app_id AND d.notification_id = n.id
     JOIN senders s ON s.app_id = d.app_id AND s.id = d.sender_id
     WHERE n.app_id = $1 AND n.message_id LIKE $2 ORDER BY n.message_id`,
    [app.id, `alert-${ruleId}-%`],
  );
}

async function pause(name: string, isPaused: boolean): Promise<void> {
  await api.database.query(
    'UPDATE senders SET paused_at = CASE WHEN $3 THEN clock_timestamp() END WHERE app_id = $1 AND name = $2',
    [app.id, name, isPaused],
  );
}

describe('an alert rule', () => {
  it('is made once under its name, listed, and taken away for good', async () => {
    const json = { name: 'made', kind: 'unknown_count', threshold: 5, target: rule.target };
    const made = await post(json);
    expect([made.status, made.body['openAlert'], made.body['sender']]).toEqual([201, null, null]);
    expect((await post(json)).status).toBe(200);
    expect((await post({ ...json, threshold: 6 })).body['code']).toBe('name_taken');
    const list = await api.call('GET', '/v1/alert-rules', { key: app.key });
    expect(list.body['data']).toMatchObject([{ id: made.body['id'], name: 'made', target: rule.target }]);
    const path = `/v1/alert-rules/${String(made.body['id'])}`;
    const gone = await api.call('DELETE', path, { key: app.key });
    expect(gone.body['deletedAt']).toMatch(/^\d{4}-/);
    expect((await api.call('DELETE', path, { key: app.key })).body).toEqual(gone.body);
    expect((await api.call('GET', '/v1/alert-rules', { key: app.key })).body['data']).toEqual([]);
    const other = await api.newApp();
    expect((await api.call('DELETE', path, { key: other.key })).status).toBe(404);
  });

  it('is changed in place; asked for twice, the change is on record once', async () => {
    const json = { name: 'changed', kind: 'unknown_count', threshold: 5, target: rule.target };
    const path = `/v1/alert-rules/${String((await post(json)).body['id'])}`;
    const patch = (change: object) => api.call('PATCH', path, { key: app.key, json: change });
    const target = { sender: 'spare', email: 'night@example.test' };
    const edited = await patch({ threshold: 7, target });
    expect(edited.body).toMatchObject({ name: 'changed', kind: 'unknown_count', threshold: 7, target, enabled: true });
    expect((await patch({ threshold: 7, target })).body).toEqual(edited.body);
    const { body: audit } = await api.call('GET', '/v1/audit-events?action=alert-rule.edit', { key: app.key });
    expect(audit['data']).toMatchObject([
      { before: { threshold: 5, through: 'wanted' }, after: { threshold: 7, through: 'spare' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('night@');
    const other = await post({ ...json, name: 'other' });
    expect((await patch({ name: 'other' })).body['code']).toBe('name_taken');
    expect((await patch({ target: { ...target, sender: 'nobody' } })).body['code']).toBe('sender_unknown');
    await api.call('DELETE', `/v1/alert-rules/${String(other.body['id'])}`, { key: app.key });
    const stranger = await api.newApp();
    expect((await api.call('PATCH', path, { key: stranger.key, json: { threshold: 9 } })).status).toBe(404);
    await api.call('DELETE', path, { key: app.key });
    expect((await patch({ enabled: true })).status).toBe(404);
  });

  it('about a sender never comes to go through that sender', async () => {
    const path = `/v1/alert-rules/${String((await post({ ...rule, name: 'elsewhere' })).body['id'])}`;
    const json = { target: { ...rule.target, sender: 'broken' } };
    const { status, body } = await api.call('PATCH', path, { key: app.key, json });
    expect([status, body['errors']]).toMatchObject([400, [{ pointer: '/target/sender', code: 'sender_repeated' }]]);
    await api.call('DELETE', path, { key: app.key });
  });

  it('that is turned off ends its alert without a word, and fires anew when it is turned on', async () => {
    const { body } = await post({ name: 'off', kind: 'no_worker', threshold: 1, target: rule.target });
    const path = `/v1/alert-rules/${String(body['id'])}`;
    const told = () => notices(String(body['id']));
    await expect.poll(told, { timeout: 40_000 }).toHaveLength(1);
    const turn = (enabled: boolean) => api.call('PATCH', path, { key: app.key, json: { enabled } });
    expect((await turn(false)).body['enabled']).toBe(false);
    const open = async () => {
      const { body: list } = await api.call('GET', '/v1/alert-rules', { key: app.key });
      return (list['data'] as { name: string; openAlert: unknown }[]).find(({ name }) => name === 'off')?.openAlert;
    };
    await expect.poll(open, { timeout: 40_000 }).toBeNull();
    expect(await told()).toHaveLength(1);
    await turn(true);
    await expect.poll(told, { timeout: 40_000 }).toHaveLength(2);
    expect((await told()).map(({ message_id }) => message_id)).toEqual([
      `alert-${String(body['id'])}-1`,
      `alert-${String(body['id'])}-2`,
    ]);
    await api.call('DELETE', path, { key: app.key });
  });

  it.each([
    ['through the sender that it is about', { target: { ...rule.target, sender: 'broken' } }, '/target/sender'],
    ['about a sender that is not there', { sender: 'nobody' }, '/sender'],
    ['through a sender that is not there', { target: { ...rule.target, sender: 'nobody' } }, '/target/sender'],
    ['about no sender', { sender: undefined }, '/sender'],
    ['about a sender, of a kind that is about none', { kind: 'unknown_count' }, '/sender'],
    ['to nobody', { target: { sender: 'wanted' } }, '/target'],
    ['to two', { target: { ...rule.target, webhook: { url: 'https://example.test/' } } }, '/target'],
  ])('is refused %s', async (_, changed, pointer) => {
    const { status, body } = await post({ ...rule, name: 'refused', ...changed });
    expect(status).toBe(400);
    expect(body['errors']).toMatchObject([{ pointer }]);
  });

  it('tells once that a sender fails, through another one that is open, and once that it is over', async () => {
    await pause('broken', true);
    await pause('wanted', true);
    const id = String((await post(rule)).body['id']);
    await expect
      .poll(() => notices(id), { timeout: 40_000 })
      .toEqual([{ message_id: `alert-${id}-1`, sender: 'spare' }]);
    const open = async () => {
      const { body } = await api.call('GET', '/v1/alert-rules', { key: app.key });
      return (body['data'] as { openAlert: unknown }[])[0]?.openAlert;
    };
    expect(await open()).toMatchObject({ number: 1, value: 100 });
    await pause('broken', false);
    await pause('wanted', false);
    // As if it had been open for longer than the least time.
    await api.database.query("UPDATE alerts SET opened_at = opened_at - interval '2 minutes' WHERE rule_id = $1", [id]);
    await expect
      .poll(() => notices(id), { timeout: 40_000 })
      .toEqual([
        { message_id: `alert-${id}-1`, sender: 'spare' },
        { message_id: `alert-${id}-1-resolved`, sender: 'wanted' },
      ]);
    expect(await open()).toBeNull();
  });

  it('fires for every other kind of trouble as well', async () => {
    await api.database.query(
      `INSERT INTO duplicates (app_id, id, kind, message_id, source, answer_status)
       VALUES ($1, gen_random_uuid(), 'mismatch', 'm', 'single', 422)`,
      [app.id],
    );
    await api.database.query(
      `INSERT INTO deliveries (app_id, id, notification_id, channel, recipient_hash, sender_id, state, retry_until, attention, state_since)
       VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'email', '', gen_random_uuid(), 'unknown', now(), 'resolution_required', now() - interval '1 minute')`,
      [app.id],
    );
    const kinds = { no_worker: 1, mismatch_spike: 1, unknown_count: 1, oldest_unknown_age: 30 };
    const make = async ([kind, threshold]: [string, number]) =>
      String((await post({ name: kind, kind, threshold, target: rule.target })).body['id']);
    const ids = await Promise.all(Object.entries(kinds).map((each) => make(each)));
    const quiet = String(
      (await post({ name: 'quiet', kind: 'unknown_count', threshold: 2, target: rule.target })).body['id'],
    );
    for (const id of ids) await expect.poll(() => notices(id), { timeout: 40_000 }).toHaveLength(1);
    expect(await notices(quiet)).toEqual([]);
  });
});
