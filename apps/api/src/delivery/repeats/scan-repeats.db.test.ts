// Suspicious repeats: found once, off the path of accepting, whoever looks and however often.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';
import { poolOf } from '../../database/pool-of.js';
import { scanRepeats } from './scan-repeats.js';

let fixture: ClaimFixture;
let senderId: string;
let recipient: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());
beforeEach(() => {
  recipient = `${randomUUID()}@example.test`;
});

const scan = (changes: { windowMs?: number; settleMs?: number } = {}) =>
  scanRepeats({
    pool: poolOf(fixture.dataSource),
    windowMs: 600_000,
    settleMs: 0,
    restShare: 0,
    stop: new AbortController().signal,
    ...changes,
  });

async function notify(text = 'hello', recipients = [recipient], channel = 'email'): Promise<string> {
  const body = { content: { text } };
  const { notificationId } = await fixture.addNotification({ senderId, recipients, channel, body });
  return notificationId;
}

async function found(...originals: string[]) {
  return await fixture.sql(
    'SELECT original_id, latest_id, repeat_count, latest_message_id, channel FROM suspicious_repeats WHERE original_id = ANY($1)',
    [originals],
  );
}

it('finds the same content to the same person under another message ID, once', async () => {
  const original = await notify();
  const repeat = await notify();
  expect(await scan()).toBeGreaterThanOrEqual(2);
  expect(await scan()).toBe(0);
  expect(await found(original, repeat)).toEqual([
    { original_id: original, latest_id: repeat, repeat_count: 1, latest_message_id: repeat, channel: 'email' },
  ]);
});

it('finds one that comes in a later scan, and lets the row grow as repeats go on', async () => {
  const original = await notify();
  await scan();
  expect(await found(original)).toEqual([]);
  await notify();
  await scan();
  const latest = [await notify(), await notify()].at(-1);
  await scan();
  expect(await found(original)).toMatchObject([{ repeat_count: 3, latest_id: latest }]);
});

it('says nothing of other content, another person, another channel, or one notification to many', async () => {
  const ids = [
    await notify('one'),
    await notify('two'),
    await notify('one', [`other-${recipient}`]),
    await notify('one', [recipient], 'inbox'),
    await notify('three', [`b-${recipient}`, `c-${recipient}`]),
  ];
  await scan();
  expect(await found(...ids)).toEqual([]);
});

it('says nothing of what lies further apart than the window', async () => {
  const original = await notify();
  await fixture.sql(`UPDATE notifications SET accepted_at = accepted_at - interval '3 minutes' WHERE id = $1`, [
    original,
  ]);
  await fixture.sql('DELETE FROM repeat_scans');
  const repeat = await notify();
  await scan({ windowMs: 120_000 });
  expect(await found(original, repeat)).toEqual([]);
});

it('leaves what may not be committed yet to a later scan', async () => {
  const original = await notify();
  await notify();
  await scan({ settleMs: 60_000 });
  expect(await found(original)).toEqual([]);
  await scan();
  expect(await found(original)).toHaveLength(1);
});

it('counts each repeat once when several workers look at the same time, page after page', async () => {
  const added = await fixture.addNotifications(1_200, { senderId, recipients: [recipient] });
  const counts = await Promise.all([scan(), scan(), scan()]);
  await scan();
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_200);
  const rows = await found(...added.map(({ notificationId }) => notificationId));
  expect(rows.map((row) => row['repeat_count'])).toEqual([1_199]);
});

it('keeps no fingerprint for longer than it can be repeated', async () => {
  const old = await notify();
  await scan();
  await fixture.sql(`UPDATE content_fingerprints SET at = at - interval '1 hour' WHERE notification_id = $1`, [old]);
  await notify('another');
  await scan();
  expect(await fixture.sql('SELECT 1 FROM content_fingerprints WHERE notification_id = $1', [old])).toEqual([]);
});
