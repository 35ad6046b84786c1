// A worker's life sign ends with its session, comes back by itself, and a clean end is told apart from a crash.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { isWorkerLockHeld } from './sql/worker-lock.js';
import { enrolWorker } from './worker-registry.js';

/** Busy machines are slow, not wrong. */
const PATIENT = { timeout: 10_000 };

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
afterAll(() => fixture.close());

async function isHeld(id: string): Promise<unknown> {
  return (await fixture.one(`SELECT ${isWorkerLockHeld('$1')} AS held`, [id]))['held'];
}

/** The server process that holds the worker's lock; undefined while none does. */
async function sessionOf(id: string): Promise<unknown> {
  const rows = await fixture.sql(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = (hashtextextended($1::uuid::text, 0) & 4294967295)::oid`,
    [id],
  );
  return rows[0]?.['pid'];
}

describe('enrolWorker', () => {
  it('holds the lock while the worker lives, beats, and leaves cleanly', async () => {
    const id = randomUUID();
    const worker = await enrolWorker(fixture.dataSource, {
      id,
      host: 'h1',
      release: '1.2',
      heartbeatMs: 20,
      onTrouble: () => {},
    });
    const first = await fixture.one('SELECT * FROM workers WHERE id = $1', [id]);
    expect(first).toMatchObject({ host: 'h1', release: '1.2', process_id: process.pid, stopped_at: null });
    expect(await isHeld(id)).toBe(true);
    await vi.waitUntil(async () => {
      const row = await fixture.one('SELECT heartbeat_at FROM workers WHERE id = $1', [id]);
      return Number(row['heartbeat_at']) > Number(first['heartbeat_at']);
    }, PATIENT);
    await worker.leave();
    await vi.waitUntil(async () => (await isHeld(id)) === false, PATIENT);
    expect((await fixture.one('SELECT stopped_at FROM workers WHERE id = $1', [id]))['stopped_at']).not.toBeNull();
  });

  it('is free at once when the session is gone, and taken again by the next heartbeat, with the suspicion cleared', async () => {
    const id = randomUUID();
    const troubles: unknown[] = [];
    const worker = await enrolWorker(fixture.dataSource, {
      id,
      host: 'h',
      release: 'r',
      heartbeatMs: 50,
      onTrouble: (error) => troubles.push(error),
    });
    await fixture.sql('UPDATE workers SET found_dead_at = clock_timestamp(), died_of = $1 WHERE id = $1', [id]);
    onTestFinished(() => worker.leave());
    const before = await sessionOf(id);
    await fixture.sql('SELECT pg_terminate_backend($1)', [before]);
    await vi.waitUntil(async () => ![undefined, before].includes(await sessionOf(id)), PATIENT);
    await vi.waitUntil(async () => {
      const row = await fixture.one('SELECT found_dead_at, died_of FROM workers WHERE id = $1', [id]);
      return row['found_dead_at'] === null && row['died_of'] === null;
    }, PATIENT);
  });

  it('is one lock for each worker', async () => {
    const ids = [randomUUID(), randomUUID()];
    const workers = await Promise.all(
      ids.map((id) => enrolWorker(fixture.dataSource, { id, host: 'same', release: 'r', onTrouble: () => {} })),
    );
    await workers[0]?.leave();
    await vi.waitUntil(async () => (await isHeld(ids[0] as string)) === false, PATIENT);
    expect(await isHeld(ids[1] as string)).toBe(true);
    await workers[1]?.leave();
  });
});
