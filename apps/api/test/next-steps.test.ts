// What a pending notification stands at, and what comes by itself for an outcome that nobody knows, over HTTP.
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
  await addSandboxSenders(api.database, app.id, ['email']);
});

async function post(to: object[] = [{ email: 'ada@example.test' }]): Promise<{ id: string; deliveryIds: string[] }> {
  const json = { messageId: 'm', to, content: { text: 'x' } };
  const { status, body } = await api.call('POST', '/v1/notifications', { key: app.key, json });
  expect(status).toBe(202);
  return { id: String(body['id']), deliveryIds: (body['deliveries'] as { id: string }[]).map(({ id }) => id) };
}

async function read(path: string): Promise<Record<string, unknown>> {
  return (await api.call('GET', path, { key: app.key })).body;
}

describe('what a notification shows while it is pending', () => {
  it('is the state of the delivery that came furthest, and nothing once it has ended', async () => {
    const { id, deliveryIds } = await post([{ email: 'a@b.test' }, { email: 'c@d.test' }]);
    const [first = '', second = ''] = deliveryIds;
    const stands = async () => {
      const { body } = await api.call('GET', '/v1/notifications', { key: app.key });
      expect(body['data']).toMatchObject([{ id }]);
      const [{ pendingState = undefined } = {}] = body['data'] as { pendingState?: unknown }[];
      expect((await read(`/v1/notifications/${id}`))['pendingState']).toBe(pendingState);
      return pendingState;
    };
    expect(await stands()).toBe('queued');
    await moveDeliveries(api.database, first, 'claimed');
    expect(await stands()).toBe('claimed');
    await moveDeliveries(api.database, second, 'unknown');
    expect(await stands()).toBe('unknown');
  });

  it('is nothing once it has ended', async () => {
    const { id } = await post();
    await api.call('POST', `/v1/notifications/${id}/cancel`, { key: app.key });
    expect(await read(`/v1/notifications/${id}`)).toMatchObject({ status: 'canceled', pendingState: null });
  });
});

describe('what comes by itself', () => {
  async function unknown(changes: string): Promise<unknown> {
    const { deliveryIds } = await post();
    await moveDeliveries(api.database, deliveryIds[0] ?? '', 'unknown');
    await api.database.query(`UPDATE deliveries SET ${changes} WHERE id = $1`, [deliveryIds[0]]);
    return (await read(`/v1/deliveries/${deliveryIds[0]}`))['nextStep'];
  }
  const CHECKED = "attention = NULL, next_check_at = clock_timestamp() + interval '1 hour'";
  const KEYED = "safety_class = 'keyed', retry_until = clock_timestamp() + interval '1 day'";

  it('is a repeat while the provider’s own key makes it harmless', async () => {
    expect(await unknown(`${CHECKED}, ${KEYED}, usable_key_window_ms = 7200000`)).toBe('repeat');
  });
  it('is no repeat once that is over', async () => {
    expect(await unknown(`${CHECKED}, ${KEYED}, usable_key_window_ms = 0`)).toBe('look');
  });
  it('is no repeat where a person has to decide', async () => {
    const parked = CHECKED.replace('NULL', "'resolution_required'");
    expect(await unknown(`${parked}, ${KEYED}, usable_key_window_ms = 7200000`)).toBe('look');
  });
  it('is a question where our message can be looked up', async () => {
    expect(await unknown(`${CHECKED}, safety_class = 'lookup'`)).toBe('ask');
  });
  it('is a look where only the provider tells', async () => {
    expect(await unknown(`${CHECKED}, safety_class = 'callback'`)).toBe('look');
  });
  it('is nothing where nobody can be asked', async () => {
    expect(await unknown(`safety_class = 'opaque'`)).toBeNull();
  });
  it('is another send where the sender’s policy says so', async () => {
    await api.database.query(`UPDATE senders SET parked_policy = 'resend' WHERE app_id = $1`, [app.id]);
    expect(await unknown(`safety_class = 'opaque'`)).toBe('send_again');
    await api.database.query(`UPDATE deliveries SET reason_code = 'crashed_worker' WHERE app_id = $1`, [app.id]);
    const { body } = await api.call('GET', '/v1/deliveries', { key: app.key });
    expect(body['data']).toMatchObject([{ nextStep: null }]);
  });
  it('is a repeat for what waits for its turn with a call that is open, and nothing for what was never begun', async () => {
    const { deliveryIds } = await post([{ email: 'a@b.test' }, { email: 'c@d.test' }]);
    await moveDeliveries(api.database, deliveryIds[0] ?? '', 'reissued');
    expect(await read(`/v1/deliveries/${deliveryIds[0]}`)).toMatchObject({ status: 'queued', nextStep: 'repeat' });
    expect(await read(`/v1/deliveries/${deliveryIds[1]}`)).toMatchObject({ status: 'queued', nextStep: null });
  });
});
