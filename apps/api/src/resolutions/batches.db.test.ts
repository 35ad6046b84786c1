// Batches of decisions on PostgreSQL: what is selected stays selected, each item is decided once, and nothing that speaks against it is.
import type { PostResolutionBatch } from '@oneping/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from '../database/pool-of.js';
import { armFailpoints } from '../failpoints.js';
import { batchStep } from './batch-step.js';
import { abortBatch, startBatch } from './start-batch.js';

const SETTINGS = { quarantineMs: 0, retryHorizonMs: 86_400_000 };

let fixture: ClaimFixture;
let senderId: string;
let senderName: string;
let nameCount = 0;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  senderId = await fixture.addSender();
  senderName = `sender-${senderId}`;
  nameCount += 1;
});
afterAll(() => fixture.close());

const pool = () => poolOf(fixture.dataSource);
const by = () => ({ appId: fixture.appId, actor: 'api-key:ada' });

function wanted(changes: Partial<PostResolutionBatch> = {}): PostResolutionBatch {
  return {
    batchId: `batch-${nameCount}`,
    filter: { sender: senderName },
    decision: 'not_sent',
    reason: 'the relay was down',
    dryRun: false,
    ...changes,
  };
}

async function start(changes: Partial<PostResolutionBatch> = {}, quarantineMs = 0): Promise<string> {
  return (await startBatch(pool(), by(), wanted(changes), quarantineMs)).id;
}

async function unknown(count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId);
    await fixture.store.settle([{ ...sending, to: 'unknown', checkAfterMs: null, code: 'reset', phase: 'body_sent' }]);
    ids.push(id);
  }
  return ids;
}

async function runAll(): Promise<void> {
  while ((await batchStep(pool(), SETTINGS)) === 'stepped');
}

async function results(batchId: string): Promise<Record<string, unknown>[]> {
  return await fixture.sql(
    'SELECT delivery_id AS id, result, code FROM resolution_batch_items WHERE batch_id = $1 ORDER BY delivery_id',
    [batchId],
  );
}

async function statusOf(batchId: string): Promise<unknown> {
  return (await fixture.one('SELECT status FROM resolution_batches WHERE id = $1', [batchId]))['status'];
}

/** Ends every session of this database that has a transaction open and nothing to do in it. */
async function cutIdleTransactions(): Promise<number> {
  const cut = await fixture.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'idle in transaction'
       AND state_change < clock_timestamp() - interval '100 ms'`,
  );
  return cut.length;
}

async function resolvedCount(): Promise<number> {
  const rows = await fixture.sql(
    `SELECT t.rule FROM delivery_transitions t JOIN deliveries d ON d.id = t.delivery_id
     WHERE d.sender_id = $1 AND t.rule = 'T15'`,
    [senderId],
  );
  return rows.length;
}

describe('a batch', () => {
  it('decides every selected delivery and ends', async () => {
    const ids = await unknown(3);
    const batchId = await start();
    await runAll();
    expect(await statusOf(batchId)).toBe('done');
    expect(await results(batchId)).toEqual(ids.sort().map((id) => ({ id, result: 'resolved', code: null })));
    for (const id of ids) expect(await fixture.read(id)).toMatchObject({ state: 'failed', rule: 'T15' });
  });

  it('makes a new send of each where that is the decision', async () => {
    const [id] = await unknown();
    await start({ decision: 'not_sent_resend' });
    await runAll();
    const notificationId = (await fixture.read(String(id)))['notification_id'];
    const sends = await fixture.sql('SELECT state FROM deliveries WHERE notification_id = $1 ORDER BY send_no', [
      notificationId,
    ]);
    expect(sends).toEqual([{ state: 'failed' }, { state: 'queued' }]);
  });

  it('freezes its selection: what becomes unknown later is not in it', async () => {
    const [first] = await unknown();
    const batchId = await start({ dryRun: true });
    const [second] = await unknown();
    await start();
    await runAll();
    expect(await results(batchId)).toHaveLength(1);
    expect((await fixture.read(String(first)))['state']).toBe('failed');
    expect((await fixture.read(String(second)))['state']).toBe('unknown');
  });

  it('changes nothing while it is dry', async () => {
    const [id] = await unknown();
    const batchId = await start({ dryRun: true });
    await runAll();
    expect(await statusOf(batchId)).toBe('dry_run');
    expect((await fixture.read(String(id)))['state']).toBe('unknown');
  });

  it('leaves out what evidence speaks against, what a call may still change and what has moved since', async () => {
    const [found, moved] = await unknown(2);
    await fixture.set(String(found), { evidence_verdict: 'found', evidence_at: new Date() });
    const batchId = await start();
    await fixture.sql('UPDATE deliveries SET version = version + 1 WHERE id = $1', [moved]);
    await runAll();
    expect(await results(batchId)).toEqual(
      [
        { id: found, result: 'excluded', code: 'evidence_found' },
        { id: moved, result: 'excluded', code: 'version_changed' },
      ].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
    );
    const quarantined = await start({ batchId: `batch-${nameCount}-q`, dryRun: true }, 600_000);
    const codes = (await results(quarantined)).map((row) => row['code']);
    expect(codes.sort()).toEqual(['evidence_found', 'quarantine']);
  });

  it('leaves out what evidence speaks against, whatever is decided, and decides about the rest', async () => {
    const [absent, several, late] = await unknown(3);
    await fixture.set(String(absent), { evidence_verdict: 'not_found', evidence_at: new Date() });
    await fixture.set(String(several), { evidence_verdict: 'several', evidence_at: new Date() });
    const codesOf = async (batchId: string) =>
      new Map((await results(batchId)).map(({ id, result, code }) => [id, code ?? result]));
    const decision = 'sent' as const;
    const batchId = await start({ decision, dryRun: true });
    const asGivenUp = await start({ batchId: `batch-${nameCount}-not`, dryRun: true });
    expect(await codesOf(asGivenUp)).toEqual(
      new Map([
        [absent, 'pending'],
        [several, 'evidence_several'],
        [late, 'pending'],
      ]),
    );
    await start({ decision });
    await runAll();
    expect(await codesOf(batchId)).toEqual(
      new Map([
        [absent, 'evidence_not_found'],
        [several, 'evidence_several'],
        [late, 'resolved'],
      ]),
    );
    expect((await fixture.read(String(absent)))['state']).toBe('unknown');
  });

  it('takes only what the filter names', async () => {
    const [id, other] = await unknown(2);
    await fixture.set(String(other), { reason_code: 'timeout' });
    const named = async (suffix: string, filter: PostResolutionBatch['filter']) =>
      (await results(await start({ batchId: `batch-${nameCount}-${suffix}`, dryRun: true, filter }))).map(
        (row) => row['id'],
      );
    expect(await named('reason', { sender: senderName, reasonCode: 'reset' })).toEqual([id]);
    expect(await named('channel', { sender: senderName, channel: 'sms' })).toEqual([]);
    expect(await named('before', { sender: senderName, unknownBefore: '2020-01-01T00:00:00Z' })).toEqual([]);
    await fixture.set(String(id), { evidence_verdict: 'not_found', evidence_at: new Date() });
    expect(await named('verdict', { sender: senderName, evidence: 'not_found' })).toEqual([id]);
  });

  it('is the same batch under the same name and content, and refused under another content', async () => {
    await unknown();
    const started = await Promise.all(Array.from({ length: 5 }, () => startBatch(pool(), by(), wanted(), 0)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
    await expect(start({ reason: 'for another reason' })).rejects.toThrow('name_taken');
    await runAll();
    expect(await resolvedCount()).toBe(1);
  });

  it('stops where it is when it is aborted, and stays so', async () => {
    await unknown(3);
    const batchId = await start();
    await batchStep(pool(), SETTINGS);
    for (let times = 0; times < 2; times += 1) await abortBatch(pool(), by(), batchId);
    await runAll();
    expect(await statusOf(batchId)).toBe('aborted');
    expect((await results(batchId)).map((row) => row['result']).sort()).toEqual(['aborted', 'aborted', 'resolved']);
    expect(await resolvedCount()).toBe(1);
  });

  it('keeps to its rate, and lets others go on meanwhile', async () => {
    await unknown(2);
    const slow = await start({ ratePerMinute: 1 });
    expect(await batchStep(pool(), SETTINGS)).toBe('stepped');
    expect(await batchStep(pool(), SETTINGS)).toBe('waiting');
    expect((await results(slow)).map((row) => row['result']).sort()).toEqual(['pending', 'resolved']);
    const [waits] = await fixture.sql(
      `SELECT next_item_at - clock_timestamp() BETWEEN interval '50 s' AND interval '60 s' AS is_a_minute
       FROM resolution_batches WHERE id = $1`,
      [slow],
    );
    expect(waits).toEqual({ is_a_minute: true });
    const other = await start({ batchId: `batch-${nameCount}-other`, decision: 'sent' });
    await runAll();
    expect(await statusOf(other)).toBe('done');
    expect(await statusOf(slow)).toBe('running');
    await fixture.sql(`UPDATE resolution_batches SET next_item_at = clock_timestamp() WHERE id = $1`, [slow]);
    expect(await batchStep(pool(), SETTINGS)).toBe('stepped');
    await fixture.sql(`UPDATE resolution_batches SET next_item_at = clock_timestamp() WHERE id = $1`, [slow]);
    await runAll();
    expect(await statusOf(slow)).toBe('done');
  });

  it('goes on where it stood when the process that was at it is lost in the middle of an item', async () => {
    await unknown(2);
    const batchId = await start();
    armFailpoints('resolution.before_commit=sleep:2000');
    const lost = expect(batchStep(pool(), SETTINGS)).rejects.toThrow();
    await vi.waitUntil(async () => (await cutIdleTransactions()) === 1, { timeout: 5_000, interval: 10 });
    await lost;
    armFailpoints('');
    expect((await results(batchId)).map((row) => row['result'])).toEqual(['pending', 'pending']);
    await runAll();
    expect((await results(batchId)).map((row) => row['result'])).toEqual(['resolved', 'resolved']);
    expect(await resolvedCount()).toBe(2);
  });

  it('decides each item once when several processes are at it', async () => {
    await unknown(8);
    const batchId = await start();
    const loop = async () => {
      while ((await statusOf(batchId)) === 'running') await batchStep(pool(), SETTINGS);
    };
    await Promise.all([loop(), loop(), loop()]);
    expect((await results(batchId)).every((row) => row['result'] === 'resolved')).toBe(true);
    expect(await resolvedCount()).toBe(8);
  });
});
