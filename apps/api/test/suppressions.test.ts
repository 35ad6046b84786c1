// Addresses that are not sent to any more: put on the list by a provider's refusal or a person, and taken off again.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SmallWorld } from './support/small-world.js';

const REASON = 'asked not to be written to';

let world: SmallWorld;

beforeAll(async () => {
  world = await SmallWorld.open();
  await world.startWorker().ready;
});
afterAll(() => world?.close());

async function post(to: object) {
  const content = { subject: 'S', text: 'T' };
  const posted = await world.api.post({ messageId: randomUUID(), to, content });
  expect(posted.status).toBe(202);
  return posted;
}

async function ended(to: object) {
  const { state, reason_code } = await world.untilDelivery(
    await post(to),
    ({ state }) => state !== 'queued' && state !== 'claimed' && state !== 'sending',
  );
  return [state, reason_code];
}

async function listed(): Promise<Record<string, unknown>[]> {
  return (await world.api.call('GET', '/v1/suppressions')).body['data'] as Record<string, unknown>[];
}

describe('a recipient that its provider says does not exist', () => {
  it('is not called a second time, until somebody lifts the suppression', async () => {
    const address = `${randomUUID()}@people.example`;
    const to = { email: address };
    world.smtp.setPlan([
      { stage: 'rcpt', action: { refuse: 550, text: `5.1.1 <${address}> no such user` }, recipient: address, times: 1 },
    ]);
    expect(await ended(to)).toEqual(['failed', 'smtp_550']);
    await expect.poll(listed, { timeout: 10_000 }).toHaveLength(1);
    const [entry] = await listed();
    expect(entry).toMatchObject({ channel: 'email', reasonCode: 'smtp_550', createdBy: 'system', liftedAt: null });
    expect(JSON.stringify(entry)).not.toContain(address);
    const connections = world.ledger.entries().length;
    expect(await ended(to)).toEqual(['failed', 'suppressed']);
    // In another spelling of the same address, too.
    expect(await ended({ email: address.replace('people.example', 'PEOPLE.example') })).toEqual([
      'failed',
      'suppressed',
    ]);
    expect(world.ledger.entries()).toHaveLength(connections);
    const lifted = await world.api.call('DELETE', `/v1/suppressions/${entry?.['id']}`);
    expect(lifted.body['liftedAt']).toMatch(/^\d{4}-/);
    expect((await world.api.call('DELETE', `/v1/suppressions/${entry?.['id']}`)).body).toEqual(lifted.body);
    expect(await ended(to)).toEqual(['sent', null]);
    expect(world.taken(address)).toBe(1);
    expect(await listed()).toEqual([]);
  });

  it('is one whose webhook answers 410 as well', async () => {
    const to = { webhook: world.webhookTo(`/gone/${randomUUID()}`) };
    world.http.setPlan([{ action: { refuse: { status: 410 } }, times: 1 }]);
    expect(await ended(to)).toEqual(['failed', 'http_410']);
    await expect.poll(async () => (await listed()).map(({ channel }) => channel)).toContain('webhook');
    expect(await ended(to)).toEqual(['failed', 'suppressed']);
  });
});

/** What waits for its time is due now. */
async function passTime(id: string): Promise<void> {
  await world.pool.query(
    `UPDATE deliveries SET due_at = CASE WHEN due_at IS NOT NULL THEN clock_timestamp() END,
       next_check_at = CASE WHEN next_check_at IS NOT NULL THEN clock_timestamp() END WHERE id = $1`,
    [id],
  );
  await world.pool.query(
    `UPDATE attempts SET began_at = began_at - interval '10 minutes', ended_at = ended_at - interval '10 minutes'
     WHERE delivery_id = $1`,
    [id],
  );
}

async function suppress(recipient: object): Promise<void> {
  expect((await world.api.call('POST', '/v1/suppressions', { recipient, reason: REASON })).status).toBe(201);
}

describe('a recipient who was put on the list meanwhile', () => {
  it('gets no retry of what was refused for now', async () => {
    const to = { email: `${randomUUID()}@people.example` };
    world.smtp.setPlan([{ stage: 'rcpt', action: { refuse: 451 }, recipient: to.email, times: 1 }]);
    const posted = await post(to);
    const { id } = await world.untilDelivery(posted, ({ retry_count: n }) => n === 1);
    await suppress(to);
    await passTime(id);
    const ended = await world.untilDelivery(posted, ({ state }) => state === 'failed');
    expect(ended).toMatchObject({ reason_code: 'suppressed', rules: ['T1', 'T4', 'T7', 'T1', 'T4', 'T6'] });
    expect(world.taken(to.email)).toBe(0);
  });

  it('gets no re-issue of what may have arrived: a person is asked', async () => {
    const path = `/${randomUUID()}`;
    const to = { webhook: world.webhookTo(path) };
    world.http.setPlan([{ action: { acceptThenReply: { status: 500 } }, times: 1 }]);
    const posted = await post(to);
    const { id } = await world.untilDelivery(posted, ({ state }) => state === 'unknown');
    await suppress(to);
    await passTime(id);
    const parked = await world.untilDelivery(posted, ({ attention }) => attention === 'resolution_required');
    expect(parked).toMatchObject({ reason_code: 'suppressed', rules: ['T1', 'T4', 'T8', 'T11', 'T1', 'T20'] });
    const requests = world.ledger.entries().filter((entry) => entry.event === 'request' && entry.path === path);
    expect(requests).toHaveLength(1);
  });

  it('gets no further send that a person decided on', async () => {
    const to = { email: `${randomUUID()}@people.example` };
    world.smtp.setPlan([{ stage: 'dot', action: { refuse: 554 }, times: 1 }]);
    const posted = await post(to);
    const failed = await world.untilDelivery(posted, ({ state }) => state === 'failed');
    await suppress(to);
    const { version } = (await world.api.call('GET', `/v1/deliveries/${failed.id}`)).body;
    const resent = await world.api.call(
      'POST',
      `/v1/deliveries/${failed.id}/resend`,
      { reason: REASON },
      Number(version),
    );
    expect(resent.status).toBe(200);
    await passTime((resent.body['newDelivery'] as { id: string }).id);
    await world.settled();
    const sends = (await world.deliveriesOf(posted)).map(({ reason_code }) => reason_code);
    expect(sends.sort()).toEqual(['smtp_554', 'suppressed']);
    expect(world.taken(to.email)).toBe(0);
  });
});

describe('a suppression by hand', () => {
  it('is named by its address, keeps it nowhere, and is on record', async () => {
    const address = `${randomUUID()}@people.example`;
    const add = (reason: string) =>
      world.api.call('POST', '/v1/suppressions', { recipient: { email: address }, reason });
    const answers = [await add(`${address}: ${REASON}`), await add(REASON)];
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ reasonCode: 'operator', deliveryId: null });
    expect(answers[0]?.text).not.toContain(address);
    expect(await ended({ email: address })).toEqual(['failed', 'suppressed']);
    expect(world.taken(address)).toBe(0);
    const { rows } = await world.pool.query(
      'SELECT action, count(*)::int4 AS count FROM audit_events WHERE target_id = $1 GROUP BY 1',
      [answers[0]?.body['id']],
    );
    expect(rows).toEqual([{ action: 'suppression.add', count: 1 }]);
  });

  it.each([
    { recipient: { userId: 'u_1' }, reason: REASON },
    { recipient: { email: 'a@b.test', phone: '+441632960961' }, reason: REASON },
    { recipient: {}, reason: REASON },
    { recipient: { email: 'a@b.test' }, reason: 'short' },
    { recipient: { email: 'a@b.test' } },
  ])('refuses %j', async (json) => {
    expect((await world.api.call('POST', '/v1/suppressions', json)).status).toBe(400);
  });
});
