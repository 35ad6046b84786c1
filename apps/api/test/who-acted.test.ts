// Wherever the API says who acted, it says their name as well; and a record has its contradictions.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSandboxSenders } from './support/add-senders.js';
import { moveDeliveries } from './support/move-deliveries.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';
import { newPerson, type TestPerson } from './support/signed-in.js';

const REASON = 'seen in the mailbox';

let api: TestApi;
let app: TestApp;
let person: TestPerson;
let name: string;

beforeAll(async () => {
  api = await startTestApi();
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email']);
  person = await newPerson(api, app, 'admin');
  [{ name } = { name: '' }] = await api.database.query('SELECT name FROM operators WHERE id = $1', [person.id]);
});
afterAll(() => api.close());

const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}app=${app.slug}`;
const see = async (path: string) => (await person.call('GET', at(path))).body;

async function unknown(): Promise<{ id: string; notificationId: string }> {
  const json = { messageId: randomUUID(), to: { email: 'a@b.test' }, content: { text: 'x' } };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  const [{ id } = { id: '' }] = body['deliveries'] as { id: string }[];
  await moveDeliveries(api.database, id, 'unknown');
  return { id, notificationId: String(body['id']) };
}

async function decide(id: string): Promise<void> {
  const tag = `"${(await see(`/v1/deliveries/${id}`))['version']}"`;
  const json = { outcome: 'sent', reason: REASON };
  const answer = await person.call('PUT', at(`/v1/deliveries/${id}/resolution`), json, { 'If-Match': tag });
  expect(answer.status, answer.text).toBe(200);
}

describe('the name of who acted', () => {
  it('is beside a decision: in the record, in the log, and in the refusal of another', async () => {
    const { id, notificationId } = await unknown();
    await decide(id);
    const decisions = [{ actor: `operator:${person.id}`, actorName: name, action: 'delivery.resolve' }];
    expect(await see(`/v1/deliveries/${id}`)).toMatchObject({ decisions });
    expect(await see(`/v1/notifications/${notificationId}`)).toMatchObject({ decisions });
    const { decisions: last } = await see('/v1/overview');
    expect(last).toMatchObject([{ targetId: id, actorName: name, decided: 'sent', messageId: expect.any(String) }]);
    expect((await see(`/v1/audit-events?targetId=${id}`))['data']).toMatchObject([{ actorName: name }]);
    const json = { outcome: 'not_sent', reason: 'I know better' };
    const late = await api.call('PUT', `/v1/deliveries/${id}/resolution`, {
      key: app.key,
      json,
      headers: { 'If-Match': '"1"' },
    });
    expect(late.body).toMatchObject({ status: 412, decision: { by: `operator:${person.id}`, byName: name } });
  });

  it('is beside a question to the provider, of an API key too', async () => {
    const { id } = await unknown();
    const asked = await api.call('POST', `/v1/deliveries/${id}/lookups`, { key: app.key });
    expect(asked.body).toMatchObject({ askedBy: expect.stringMatching(/^api-key:/), askedByName: expect.any(String) });
    expect(await see(`/v1/deliveries/${id}`)).toMatchObject({ lookups: [{ askedByName: asked.body['askedByName'] }] });
    expect((await see(`/v1/deliveries/${id}/lookups`))['data']).toMatchObject([
      { askedByName: asked.body['askedByName'] },
    ]);
  });

  it('is beside a batch', async () => {
    const json = { batchId: 'named', filter: { channel: 'sms' }, decision: 'sent', reason: REASON, dryRun: true };
    const { body } = await person.call('POST', at('/v1/resolution-batches'), json);
    expect(body).toMatchObject({ createdByName: name });
    expect((await see('/v1/resolution-batches'))['data']).toMatchObject([{ createdByName: name }]);
  });

  it('is beside an acknowledgement, which the record of key and delivery have with its contradiction', async () => {
    const { id, notificationId } = await unknown();
    await decide(id);
    const conflictId = randomUUID();
    await api.database.query(
      `INSERT INTO conflicts (app_id, id, delivery_id, notification_id, kind, detail)
       VALUES ($1, $2, $3, $4, 'several_found', 'The provider has more than one.')`,
      [app.id, conflictId, id, notificationId],
    );
    const proof = {
      attemptNumber: 1,
      verdict: 'several',
      method: 'log',
      query: id,
      answer: '2 rows',
      providerMessageId: 'p-7',
    };
    const proved = 'UPDATE deliveries SET proved_at = clock_timestamp(), proof = $2 WHERE id = $1';
    await api.database.query(proved, [id, JSON.stringify(proof)]);
    await person.call('PUT', at(`/v1/conflicts/${conflictId}/acknowledgement`), { note: 'both are the same mail' });
    const key = await see(`/v1/notifications/${notificationId}`);
    const conflicts = [
      { id: conflictId, messageId: key['messageId'], acknowledgedByName: name, decision: { byName: name } },
    ];
    expect((await see(`/v1/conflicts?id=${conflictId}`))['data']).toMatchObject(conflicts);
    expect(key).toMatchObject({
      conflicts,
      deliveries: [{ provedAt: expect.any(String) }],
      attempts: [{ providerMessageId: 'p-7' }],
    });
    expect(await see(`/v1/deliveries/${id}`)).toMatchObject({
      conflicts,
      proof: { ...proof, at: expect.any(String) },
    });
  });
});
