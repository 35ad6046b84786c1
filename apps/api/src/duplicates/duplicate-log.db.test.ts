// Suppressed duplicates are counted by key as they are written down: each once, however many write at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from '../database/pool-of.js';
import { recordDuplicates, type SuppressedDuplicate } from '../database/sql/record-duplicates.js';
import { DuplicateLog } from './duplicate-log.js';

let fixture: ClaimFixture;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
afterAll(() => fixture.close());

function repeatOf(notificationId: string | null, kind: 'replay' | 'mismatch' = 'replay'): SuppressedDuplicate {
  return {
    id: randomUUID(),
    appId: fixture.appId,
    kind,
    messageId: `order-${notificationId}`,
    notificationId,
    apiKeyId: null,
    requestId: 'req-1',
    address: '127.0.0.1',
    batchIndex: null,
    answerStatus: kind === 'replay' ? 200 : 422,
    isSamePayload: kind === 'replay',
    changed: null,
    diff: null,
    originalMs: null,
  };
}

async function countsOf(ids: readonly string[]): Promise<unknown[]> {
  return await fixture.sql(
    `SELECT duplicate_count AS counted, mismatch_count AS mismatches, (SELECT count(*)::int FROM duplicates u
       WHERE u.app_id = r.app_id AND u.notification_id = r.notification_id) AS recorded
     FROM key_repeats r WHERE notification_id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], notification_id)`,
    [ids],
  );
}

it('counts each repeat of a key once, written down by four logs at once in any order', async () => {
  const ids = Array.from({ length: 10 }, () => randomUUID());
  const logs = Array.from({ length: 4 }, () => new DuplicateLog(poolOf(fixture.dataSource)));
  await Promise.all(
    logs.flatMap((log, index) =>
      Array.from({ length: 10 }, (_, round) => (index % 2 === 0 ? ids : ids.toReversed()).map((id) => ({ id, round })))
        .flat()
        .map(({ id, round }) => log.record(repeatOf(id, round === 0 ? 'mismatch' : 'replay'))),
    ),
  );
  expect(await countsOf(ids)).toEqual(ids.map(() => ({ counted: 40, mismatches: 4, recorded: 40 })));
});

it('counts nothing twice when a statement of unclear end runs again', async () => {
  const id = randomUUID();
  const statement = recordDuplicates([repeatOf(id), repeatOf(id, 'mismatch'), repeatOf(null)]);
  for (let run = 0; run < 2; run += 1) await poolOf(fixture.dataSource).query(statement);
  expect(await countsOf([id])).toEqual([{ counted: 2, mismatches: 1, recorded: 2 }]);
});
