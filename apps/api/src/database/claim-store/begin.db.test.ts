// T4 on PostgreSQL: the mark is written only while everything still allows the call, and a refusal says what does not.
import { randomUUID } from 'node:crypto';
import { NOT_COMPOSED } from '@oneping/claims';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';

const KEYED = { safetyClass: 'keyed', usableKeyWindowMs: 3_600_000 } as const;

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());

describe('begin', () => {
  it('marks the row before anything is sent, and takes its number, start and body down', async () => {
    const id = await fixture.addDelivery(senderId);
    const held = await fixture.claimOne(senderId);
    const request = fixture.beginRequest(held, { ...KEYED, callTimeoutMs: 12_345, requestHash: 'abc' });
    expect(await fixture.store.begin([request])).toEqual([{ begun: true, attemptNumber: 1 }]);
    const row = await fixture.read(id);
    expect(row).toMatchObject({
      state: 'sending',
      attempt_count: 1,
      request_hash: 'abc',
      config_version: 1,
      safety_class: 'keyed',
    });
    expect(row['call_timeout_ms']).toBe(12_345);
    expect(row['first_submitted_at']).not.toBeNull();
    expect(await fixture.rules(id)).toEqual(['T1', 'T4']);
  });

  it('renews the lease, but never beyond the end of the call and its margin', async () => {
    await fixture.addDelivery(senderId);
    const held = await fixture.claimOne(senderId);
    await fixture.store.begin([fixture.beginRequest(held, { callTimeoutMs: 2_000, marginMs: 1_000 })]);
    const row = await fixture.one(
      'SELECT extract(epoch FROM lease_ends_at - call_began_at) * 1000 AS ms FROM deliveries WHERE id = $1',
      [held.deliveryId],
    );
    expect(Math.round(Number(row['ms']))).toBe(3_000);
  });

  it('answers in the order asked, each row by itself', async () => {
    await fixture.addDelivery(senderId);
    await fixture.addDelivery(senderId);
    const [first, second] = await fixture.claim(senderId);
    if (!first || !second) throw new Error('two were due');
    const answers = await fixture.store.begin([
      fixture.beginRequest({ ...first, fence: first.fence + 1 }),
      fixture.beginRequest(second),
      fixture.beginRequest(first),
    ]);
    expect(answers).toEqual([
      { begun: false, because: 'lost' },
      { begun: true, attemptNumber: 1 },
      { begun: true, attemptNumber: 1 },
    ]);
  });

  it('refuses a row that was reaped and claimed by another', async () => {
    const id = await fixture.addDelivery(senderId);
    const zombie = await fixture.claimOne(senderId);
    await fixture.passLease(id);
    await fixture.store.reap(10);
    await fixture.claimOne(senderId);
    expect(await fixture.store.begin([fixture.beginRequest(zombie)])).toEqual([{ begun: false, because: 'lost' }]);
  });

  it.each([
    ['lease_short', { lease_ends_at: new Date(Date.now() + 2_000) }],
    ['deadline_passed', { deadline: new Date(Date.now() - 1) }],
    ['earlier_proved', { earlier_proved: true }],
  ])('refuses with %s', async (because, columns) => {
    const id = await fixture.addDelivery(senderId);
    const held = await fixture.claimOne(senderId);
    await fixture.set(id, columns);
    expect(await fixture.store.begin([fixture.beginRequest(held)])).toEqual([{ begun: false, because }]);
    expect((await fixture.read(id))['state']).toBe('claimed');
  });

  it('repeats an open attempt inside the window with the same body, and keeps the first submit', async () => {
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    const { first_submitted_at: first } = await fixture.read(id);
    const held = await fixture.claimOne(senderId);
    const [answer] = await fixture.store.begin([fixture.beginRequest(held, KEYED)]);
    expect(answer).toEqual({ begun: true, attemptNumber: 2 });
    expect((await fixture.read(id))['first_submitted_at']).toEqual(first);
  });

  it.each([
    ['body_changed', { ...KEYED, requestHash: 'another' }],
    ['body_changed', { ...KEYED, configVersion: 2 }],
    ['window_closed', { ...KEYED, usableKeyWindowMs: 0 }],
    ['window_closed', { ...KEYED, usableKeyWindowMs: 59_000 }],
  ])('refuses to repeat an open attempt with %s', async (because, changes) => {
    const id = await fixture.addDelivery(senderId);
    await fixture.reissued(senderId);
    await fixture.set(id, { first_submitted_at: new Date(Date.now() - 60_000) });
    const held = await fixture.claimOne(senderId);
    expect(await fixture.store.begin([fixture.beginRequest(held, changes)])).toEqual([{ begun: false, because }]);
  });

  it('calls nobody who was suppressed after the claim, and lets the refusal be settled', async () => {
    const id = await fixture.addDelivery(senderId, { recipient_hash: Buffer.from(randomUUID()) });
    const held = await fixture.claimOne(senderId);
    await fixture.suppress(id);
    const begin = (changes: object) => fixture.store.begin([fixture.beginRequest(held, changes)]);
    expect(await begin({})).toEqual([{ begun: false, because: 'suppressed' }]);
    expect(await begin({ requestHash: NOT_COMPOSED })).toEqual([{ begun: true, attemptNumber: 1 }]);
  });

  it.each([KEYED, { ...KEYED, requestHash: NOT_COMPOSED }])(
    'repeats no open attempt to whoever was suppressed meanwhile (%j)',
    async (changes) => {
      const id = await fixture.addDelivery(senderId, { recipient_hash: Buffer.from(randomUUID()) });
      await fixture.reissued(senderId);
      await fixture.suppress(id);
      const held = await fixture.claimOne(senderId);
      expect(held.isSuppressed).toBe(true);
      expect(await fixture.store.begin([fixture.beginRequest(held, changes)])).toEqual([
        { begun: false, because: 'suppressed' },
      ]);
      expect(await fixture.store.withdraw(held, 'suppressed')).toBe(true);
      expect(await fixture.read(id)).toMatchObject({ state: 'unknown', reason_code: 'suppressed' });
    },
  );

  it('takes a new body once every earlier attempt was refused', async () => {
    const id = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId);
    await fixture.store.settle([{ ...sending, to: 'queued', delayMs: 0, code: 'busy', scope: 'message' }]);
    const held = await fixture.claimOne(senderId);
    const [answer] = await fixture.store.begin([fixture.beginRequest(held, { requestHash: 'another' })]);
    expect(answer).toEqual({ begun: true, attemptNumber: 2 });
    expect((await fixture.read(id))['request_hash']).toBe('another');
  });

  it('lets either the call or the cancel win, never both', async () => {
    for (let round = 0; round < 100; round += 1) {
      const { notificationId, deliveryIds } = await fixture.addNotification({ senderId });
      const held = await fixture.claimOne(senderId);
      const [[answer], canceled] = await Promise.all([
        fixture.store.begin([fixture.beginRequest(held)]),
        fixture.cancel(notificationId),
      ]);
      expect(answer?.begun === true ? 1 : 0).toBe(1 - canceled.length);
      expect((await fixture.read(deliveryIds[0] as string))['state']).toBe(
        answer?.begun === true ? 'sending' : 'canceled',
      );
    }
  });

  it('does not cancel what has an open attempt', async () => {
    const { notificationId, deliveryIds } = await fixture.addNotification({ senderId });
    await fixture.reissued(senderId);
    expect(await fixture.cancel(notificationId)).toEqual([]);
    expect((await fixture.read(deliveryIds[0] as string))['state']).toBe('queued');
  });
});
