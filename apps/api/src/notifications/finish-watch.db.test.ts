// A caller who prefers to wait hears of the end as soon as there is one.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AcceptFixture, type AcceptProcess, accepted, HELLO, post } from '../../test/support/accept-fixture.js';

import { FinishWatch } from './finish-watch.js';

let fixture: AcceptFixture;
let process: AcceptProcess;

beforeAll(async () => {
  fixture = await AcceptFixture.open();
  process = await fixture.process();
});
afterAll(() => fixture.close());

describe('a wait', () => {
  it('answers 200 with the result as soon as the notification has finished', async () => {
    const caller = await fixture.newCaller();
    const waiting = accepted(post(process, caller, { ...HELLO, messageId: 'm' }, 20_000));
    const written = 'SELECT id, notification_id FROM deliveries WHERE app_id = $1';
    await expect.poll(() => fixture.admin.query(written, [caller.app.id])).toHaveLength(1);
    const [{ id: deliveryId, notification_id: id }] = await fixture.admin.query(written, [caller.app.id]);
    await fixture.finish({ id, deliveries: [{ id: deliveryId }] });
    const answer = await waiting;
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, duplicate: false, status: 'sent', result: { status: 'sent' } });
  });

  it('answers 202 once the time is over', async () => {
    const caller = await fixture.newCaller();
    const answer = await accepted(post(process, caller, { ...HELLO, messageId: 'm' }, 100));
    expect([answer.status, answer.body.status]).toEqual([202, 'pending']);
  });
});
describe('many who wait', () => {
  it('cost one question a tick, and none once nobody waits', async () => {
    const asked: number[] = [];
    const watched = Object.create(process.pool, {
      query: {
        value: (statement: { values: unknown[] }) => {
          asked.push(performance.now());
          return process.pool.query(statement as never);
        },
      },
    });
    const watch = new FinishWatch(watched, new AbortController().signal);
    const startedAt = performance.now();
    const waits = Array.from({ length: 200 }, () => watch.waitFor({ appId: randomUUID(), id: randomUUID() }, 150));
    expect(new Set(await Promise.all(waits))).toEqual(new Set([false]));
    const ticks = (performance.now() - startedAt) / 40;
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(ticks) + 1);
  });

  it('are told at once when the process stops', async () => {
    const stopping = new AbortController();
    const watch = new FinishWatch(process.pool, stopping.signal);
    const wait = watch.waitFor({ appId: randomUUID(), id: randomUUID() }, 60_000);
    stopping.abort();
    expect(await wait).toBe(false);
  });
});
