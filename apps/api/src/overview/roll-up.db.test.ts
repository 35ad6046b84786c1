// The roll-up over a real record: right numbers, the same ones however often it runs, and nothing lost to a stop.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from '../database/pool-of.js';
import { rollUp } from './roll-up.js';

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
  await fixture.sql("UPDATE apps SET created_at = created_at - interval '1 day'");
});
afterAll(() => fixture.close());

const run = () => rollUp(poolOf(fixture.dataSource));

async function rollups(grain: 'minute' | 'hour') {
  return await fixture.sql('SELECT * FROM rollups WHERE app_id = $1 AND grain = $2 ORDER BY bucket', [
    fixture.appId,
    grain,
  ]);
}

/** A delivery that was accepted and sent, so many minutes ago, 30 ms apart. */
async function sentAgo(senderId: string, minutes: number): Promise<void> {
  const { notificationId, deliveryIds } = await fixture.addNotification({ senderId });
  await fixture.sql(
    `UPDATE notifications SET accepted_at = date_trunc('minute', now()) - make_interval(mins => $2) WHERE id = $1`,
    [notificationId, minutes],
  );
  await fixture.sql(
    `INSERT INTO delivery_transitions (app_id, delivery_id, at, from_state, to_state, rule, fence)
     VALUES ($1, $2, date_trunc('minute', now()) - make_interval(mins => $3) + interval '30 ms', 'sending', 'sent', 'T5', 1)`,
    [fixture.appId, deliveryIds[0], minutes],
  );
}

async function repeat(kind: string, minutes: number): Promise<void> {
  await fixture.sql(
    `INSERT INTO duplicates (app_id, id, at, kind, message_id, source, answer_status)
     VALUES ($1, $2, date_trunc('minute', now()) - make_interval(mins => $3), $4, 'm', 'single', 200)`,
    [fixture.appId, randomUUID(), minutes, kind],
  );
}

describe('the roll-up', () => {
  it('counts what lies hours back after a stop, folds it into hours, and changes nothing the second time', async () => {
    const senderId = await fixture.addSender();
    for (const minutes of [300, 300, 45, 3]) await sentAgo(senderId, minutes);
    await repeat('replay', 300);
    await repeat('mismatch', 3);
    await run();
    const first = await rollups('minute');
    const counts = first.map((row) => [row['accepted'], row['sent'], row['replayed'], row['mismatched']]);
    expect(counts).toEqual([
      [2, 2, 1, 0],
      [1, 1, 0, 0],
      [1, 1, 0, 1],
    ]);
    // 30 ms: between the bounds 20 and 50.
    expect(first[0]?.['latencies']).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const hours = await rollups('hour');
    expect(hours.reduce((sum, row) => sum + Number(row['sent']), 0)).toBe(4);
    expect(hours[0]?.['latencies']).toEqual(first[0]?.['latencies']);

    await run();
    expect(await rollups('minute')).toEqual(first);
    expect(await rollups('hour')).toEqual(hours);
  });

  it('takes in what is committed after its own time', async () => {
    const senderId = await fixture.addSender();
    await sentAgo(senderId, 0);
    await run();
    await sentAgo(senderId, 0);
    await run();
    expect((await rollups('minute')).at(-1)).toMatchObject({ accepted: 2, sent: 2 });
  });

  it('remembers how old the oldest unknown outcome was', async () => {
    const senderId = await fixture.addSender();
    const id = await fixture.addDelivery(senderId);
    await fixture.sql(`ALTER TABLE deliveries DISABLE TRIGGER USER`);
    await fixture.set(id, {
      state: 'unknown',
      due_at: null,
      attention: 'resolution_required',
      state_since: new Date(Date.now() - 90_000),
    });
    await fixture.sql(`ALTER TABLE deliveries ENABLE TRIGGER USER`);
    await run();
    const age = Number((await rollups('minute')).at(-1)?.['oldest_unknown_seconds']);
    expect(age).toBeGreaterThanOrEqual(89);
    expect(age).toBeLessThan(200);
  });

  it('counts calls by sender', async () => {
    const senderId = await fixture.addSender();
    const call = (verdict: string | null, outcome: string, tookMs: number, code: string | null = null) =>
      fixture.sql(
        `INSERT INTO attempts (app_id, delivery_id, number, sender_id, worker_id, fence, began_at, ended_at, call_timeout_ms, verdict, outcome, code)
         VALUES ($1, $2, 1, $3, $4, 1, clock_timestamp() - $7 * interval '1 ms', clock_timestamp(), 1000, $5, $6, $8)`,
        [fixture.appId, randomUUID(), senderId, randomUUID(), verdict, outcome, tookMs, code],
      );
    await call('refused', 'rejected', 30, 'smtp_550');
    await call(null, 'unknown', 700, 'answer_lost');
    await call('accepted', 'sent', 30);
    await call('accepted', 'sent', 3);
    await run();
    const times = await fixture.sql(
      'SELECT slot::int, sum(count)::int AS count FROM sender_rollups, unnest(latencies) WITH ORDINALITY AS u (count, slot) WHERE sender_id = $1 AND count > 0 GROUP BY slot ORDER BY slot',
      [senderId],
    );
    // Of the bounds 5, 10, 20, 50, 100, 200, 500 and 1000 ms.
    expect(times).toEqual([
      { slot: 1, count: 1 },
      { slot: 4, count: 2 },
      { slot: 8, count: 1 },
    ]);
    const [last] = await fixture.sql(
      'SELECT trouble_code FROM sender_rollups WHERE sender_id = $1 ORDER BY trouble_at DESC NULLS LAST LIMIT 1',
      [senderId],
    );
    expect(last).toEqual({ trouble_code: 'answer_lost' });
    const [row] = await fixture.sql(
      'SELECT sum(sent)::int AS sent, sum(refused)::int AS refused, sum(unknown)::int AS unknown FROM sender_rollups WHERE sender_id = $1',
      [senderId],
    );
    expect(row).toEqual({ sent: 2, refused: 1, unknown: 1 });
  });

  it('keeps minutes for 7 days and hours for 90', async () => {
    for (const [grain, days] of [
      ['minute', 8],
      ['hour', 8],
      ['hour', 91],
    ] as const) {
      await fixture.sql(
        `INSERT INTO rollups (app_id, grain, bucket, accepted, sent, failed, lapsed, canceled, replayed, mismatched, in_use, expired, worker_refused)
         VALUES ($1, $2, date_trunc('hour', now() - make_interval(days => $3)), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
        [fixture.appId, grain, days],
      );
    }
    await run();
    const old = await fixture.sql(
      "SELECT grain FROM rollups WHERE app_id = $1 AND bucket < now() - interval '6 days'",
      [fixture.appId],
    );
    expect(old).toEqual([{ grain: 'hour' }]);
  });
});
