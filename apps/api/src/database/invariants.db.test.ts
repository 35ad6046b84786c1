// The questions that the crash suite asks after each scenario: every one of them finds the violations that it is about.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVARIANTS } from '../../test/support/invariant-queries.js';
import { HOUR_MS, PlantedWorld } from '../../test/support/planted-world.js';

let w: PlantedWorld;

beforeAll(async () => {
  w = await PlantedWorld.open();
});
beforeEach(() => w.reset());
afterAll(() => w.fixture.close());

const inAnHour = () => new Date(Date.now() + HOUR_MS);

const PLANTS: readonly (readonly [name: string, how: string, plant: (w: PlantedWorld) => unknown])[] = [
  ['I1', 'one was taken twice', (w) => w.outside(w.mail(), w.mail())],
  [
    'I1',
    'one was taken twice, and one to the same address not at all',
    async (w) => {
      const other = await w.sentAgain();
      w.outside(w.mail({ named: other, under: other }), w.mail({ named: other, under: other }));
    },
  ],
  ['I1', 'something was taken that nobody asked for', (w) => w.outside(w.mail({ under: randomUUID() }))],
  ['I1', 'somebody else got it', (w) => w.outside(w.mail({ to: 'eve@example.test' }))],
  [
    'I1',
    'there is a send that nobody decided on',
    async (w) => [await w.sentAgain(), await w.fixture.sql('DELETE FROM audit_events')],
  ],
  [
    'I2',
    'a message ID has two',
    (w) =>
      w.fixture.sql(
        `INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, retention_ms, pending_deliveries)
       SELECT app_id, gen_random_uuid(), message_id, '', 1, 1, 0 FROM notifications`,
      ),
  ],
  ['I3', 'two ids were told', (w) => [w.see({}), w.see({ id: randomUUID() })]],
  ['I4', 'another result was shown', (w) => w.see({ result: { status: 'sent' } })],
  ['I5', 'what was told is not there', (w) => w.see({ id: randomUUID() })],
  ['I6', 'a failed one was taken', (w) => [w.outside(w.mail()), w.set({ state: 'failed', rule: 'T6' })][1]],
  ['I6', 'one that failed late was taken', (w) => [w.outside(w.mail()), w.set({ state: 'failed', rule: 'T13' })][1]],
  [
    'I6',
    'a failed one was taken, and a second went to the same address',
    async (w) => {
      await w.sentAgain();
      w.outside(w.mail());
      await w.set({ state: 'failed', rule: 'T6', attempt_count: 1 });
      await w.fixture.sql('UPDATE deliveries SET attempt_count = 1');
    },
  ],
  ['I7', 'nobody has it', (w) => w.set({ state: 'sent', rule: 'T5' })],
  [
    'I7',
    'only another send to the same address arrived',
    async (w) => {
      const other = await w.sentAgain();
      w.outside(w.mail({ named: other, under: other }));
      await w.set({ state: 'sent', rule: 'T5' });
    },
  ],
  ['I7', 'nobody has it, and its recipient is forgotten', (w) => w.set({ state: 'sent', rule: 'T5', recipient: null })],
  ['I8', 'two payloads were taken', (w) => [w.hear({}), w.hear({ payload: { content: { text: 'another' } } })]],
  ['I9', 'a call of it is open', async (w) => [await w.called(null), await w.set({ state: 'canceled' })]],
  [
    'I9',
    'it was taken, and a second went to the same address',
    async (w) => {
      await w.sentAgain();
      w.outside(w.mail());
      await w.fixture.sql(
        "UPDATE deliveries SET attempt_count = 1, state = CASE send_no WHEN 1 THEN 'canceled' ELSE 'sent' END",
      );
    },
  ],
  ['I10', 'a refused one has a row', (w) => w.hear({ status: 400, code: 'invalid_request' })],
  ['I11', 'a row is of another app', (w) => w.set({ app_id: randomUUID() })],
  ['I12', 'two were told that theirs is the original', (w) => [w.hear({}), w.hear({})]],
  ['I12', 'a replay has no row', (w) => [w.hear({}), w.hear({ duplicate: true })]],
  ['I13', 'another payload was taken', (w) => w.hear({ payload: { content: { text: 'another' } } })],
  ['I14', 'another spelling was taken', (w) => w.hear({ messageId: w.notificationId.toUpperCase() })],
  ['I16', 'a recipient was named before any begin', (w) => w.outside(w.rcpt())],
  [
    'I16',
    'a second call has no begin of its own',
    async (w) => {
      await w.moved('T4', 'claimed', 'sending', { at: new Date(Date.now() - HOUR_MS) });
      w.outside(w.request('one'), w.request('one'));
    },
  ],
  ['I17', 'a webhook changed', (w) => w.outside(w.request('one'), w.request('another'))],
  ['I17', 'a mail changed', (w) => w.outside(w.mail(), w.mail({ sha256: 'another' }))],
  ['I17', 'a mail came under another key', (w) => w.outside(w.mail({ named: randomUUID() }))],
  ['I17', 'a call came under a key that no delivery has', (w) => w.outside(w.request('one', randomUUID()))],
  ['I18', 'it has a state that its history does not', (w) => w.set({ state: 'sending', attempt_count: 1 })],
  [
    'I19',
    'the fence fell',
    async (w) => [
      await w.moved('T1', 'queued', 'claimed', { fence: 2 }),
      await w.moved('T2', 'claimed', 'queued', { fence: 1 }),
    ],
  ],
  ['I20', 'a lease that ended led back to the queue', (w) => w.moved('T9', 'sending', 'queued')],
  ['I21', 'an end was left', (w) => w.moved('T1', 'sent', 'claimed')],
  ['I22', 'nobody looks after an unknown one', (w) => w.set({ state: 'unknown', due_at: null })],
  [
    'I23',
    'a lease has long been over',
    (w) => w.set({ state: 'claimed', worker_id: randomUUID(), lease_ends_at: new Date(Date.now() - HOUR_MS) }),
  ],
  ['I24', 'it is blamed for a crash that nobody saw', (w) => w.set({ crash_count: 1 })],
  [
    'I25',
    'it was purged while pending',
    (w) => w.setKey('purged_at = clock_timestamp(), pending_deliveries = 0, expires_at = accepted_at'),
  ],
  ['I26', 'a refused repeat has no row', (w) => w.hear({ status: 422, code: 'message_id_reused', payload: {} })],
  ['I27', 'a move is in the future', (w) => w.moved('T1', 'queued', 'claimed', { at: inAnHour() })],
  [
    'I28',
    'a batch was told otherwise',
    (w) => [w.hear({}), w.hear({ source: 'batch', status: 400, code: 'invalid_request' })],
  ],
  ['I29', 'it counts wrongly', (w) => w.setKey('pending_deliveries = 5')],
  ['I30', 'it was begun after its proof', async (w) => [await w.proved(), await w.moved('T4', 'claimed', 'sending')]],
  ['I30', 'it was sent again after its proof', async (w) => [await w.proved(), await w.sentAgain()]],
  [
    'I30',
    'it was sent again before somebody read of its proof',
    async (w) => [await w.proved(), await w.sentAgain(), await w.acknowledged(inAnHour())],
  ],
  ['I31', 'a pending one expires', (w) => w.setKey('expires_at = clock_timestamp()')],
  ['I32', 'it waits for nothing', (w) => w.fixture.sql("UPDATE deliveries SET due_at = 'infinity'")],
];

describe('an invariant', () => {
  it('is not violated by a delivery that waits for its turn, and of which its caller was told', async () => {
    const row = await w.fixture.one('SELECT accepted_at FROM notifications WHERE id = $1', [w.notificationId]);
    w.hear({});
    w.see({ acceptedAt: (row['accepted_at'] as Date).toISOString() });
    // The driver keeps milliseconds only, and so does an answer.
    await w.setKey("accepted_at = date_trunc('milliseconds', accepted_at)");
    expect(await w.look()).toEqual([]);
  });

  it('is not violated where somebody read of a proof and had it sent again all the same', async () => {
    await w.proved();
    await w.acknowledged(new Date(Date.now() - HOUR_MS / 2));
    await w.sentAgain();
    expect(await w.look()).toEqual([]);
  });

  it('is planted below, each of them', () => {
    expect([...new Set(PLANTS.map(([name]) => name))].sort()).toEqual(INVARIANTS.map(({ name }) => name).sort());
  });

  it.each(PLANTS)('%s is found where %s', async (name, _, plant) => {
    expect(await w.look()).toEqual([]);
    await plant(w);
    expect((await w.look()).map((violation) => violation.split(' ')[0])).toContain(name);
  });
});
