// Canceling over HTTP: what has not begun ends at once, what may have gone out is left alone, and a repeat changes nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSandboxSenders } from './support/add-senders.js';
import { moveDeliveries } from './support/move-deliveries.js';
import { startTestApi, type TestApi, type TestApp } from './support/running-api.js';

let api: TestApi;
let app: TestApp;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

beforeEach(async () => {
  app = await api.newApp();
  await addSandboxSenders(api.database, app.id, ['email', 'inbox']);
});

async function posted() {
  const json = { messageId: 'm', to: { email: 'a@b.test', userId: 'u' }, content: { text: 'x' } };
  const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  const [email = '', inbox = ''] = (body['deliveries'] as { id: string }[]).map(({ id }) => id);
  return { id: String(body['id']), email, inbox, json };
}

function cancel(id: string) {
  return api.call('POST', `/v1/notifications/${id}/cancel`, { key: app.key });
}

describe('POST /v1/notifications/{id}/cancel', () => {
  it('cancels what is queued or claimed, completes the notification and answers the same again', async () => {
    const { id, email, inbox, json } = await posted();
    await moveDeliveries(api.database, email, 'claimed');
    const first = await cancel(id);
    const second = await cancel(id);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({ id, status: 'canceled', canceled: [email, inbox], tooLate: [] });
    expect(second.body).toEqual(first.body);
    const replay = await api.call('POST', '/v1/notifications', { key: app.key, json });
    expect(replay.status).toBe(200);
    expect(replay.body).toMatchObject({
      status: 'canceled',
      result: {
        status: 'canceled',
        deliveries: [
          { channel: 'email', recipient: 'a@b.test', status: 'canceled' },
          { channel: 'inbox', recipient: 'u', status: 'canceled' },
        ],
      },
    });
    expect(Date.parse(String(replay.body['expiresAt']))).toBeGreaterThan(Date.now());
    const transitions = await api.database.query(
      'SELECT rule, from_state FROM delivery_transitions WHERE to_state = $1',
      ['canceled'],
    );
    expect(transitions).toHaveLength(2);
  });

  it('keeps the reason that a person gave, and needs none of a service', async () => {
    const { id } = await posted();
    const path = `/v1/notifications/${id}/cancel`;
    expect((await api.call('POST', path, { key: app.key, json: { reason: 'short' } })).status).toBe(400);
    expect((await api.call('POST', path, { key: app.key, json: { because: 'it was a mistake' } })).status).toBe(400);
    const json = { reason: 'ordered by mistake' };
    expect((await api.call('POST', path, { key: app.key, json })).status).toBe(200);
    const { body } = await api.call('GET', `/v1/notifications/${id}`, { key: app.key });
    expect(body['decisions']).toMatchObject([{ action: 'notification.cancel', reason: json.reason }]);
  });

  it('lists what was too late beside what was canceled, and stays pending', async () => {
    const { id, email, inbox } = await posted();
    await moveDeliveries(api.database, email, 'sending');
    const answer = await cancel(id);
    expect(answer.body).toEqual({ id, status: 'pending', canceled: [inbox], tooLate: [email] });
  });

  it.each(['sending', 'unknown', 'sent'] as const)('is 409 when everything is %s', async (state) => {
    const { id, email, inbox } = await posted();
    for (const delivery of [email, inbox]) await moveDeliveries(api.database, delivery, state);
    const answer = await cancel(id);
    expect([answer.status, answer.body['code']]).toEqual([409, 'too_late_to_cancel']);
  });

  it('is too late for what was requeued while an earlier attempt is open', async () => {
    const { id, email, inbox } = await posted();
    await moveDeliveries(api.database, inbox, 'sent');
    await moveDeliveries(api.database, email, 'reissued');
    expect((await cancel(id)).status).toBe(409);
  });

  it('finds nothing of another app', async () => {
    const { id } = await posted();
    const other = await api.newApp();
    expect((await api.call('POST', `/v1/notifications/${id}/cancel`, { key: other.key })).status).toBe(404);
    expect((await api.call('GET', `/v1/notifications/${id}`, { key: app.key })).body['status']).toBe('pending');
  });

  it('wins or loses against a worker that claims and begins, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const json = { messageId: `race-${round}`, to: { email: 'a@b.test' }, content: { text: 'x' } };
      const { body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
      const [{ id } = { id: '' }] = body['deliveries'] as { id: string }[];
      const [answer, begun] = await Promise.all([
        cancel(String(body['id'])),
        moveDeliveries(api.database, id, 'sending').then(
          () => true,
          () => false,
        ),
      ]);
      const [row] = await api.database.query('SELECT state FROM deliveries WHERE id = $1', [id]);
      expect([answer.status === 200, row.state]).toEqual(begun ? [false, 'sending'] : [true, 'canceled']);
    }
  });
});
