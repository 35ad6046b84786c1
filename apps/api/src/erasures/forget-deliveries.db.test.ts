// Erasing what is under way: nothing is sent to an erased address any more, and nothing that may have been sent is forgotten.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Settlement } from '@oneping/claims';
import { DEFAULT_MASKING } from '@oneping/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../test/support/claim-fixture.js';
import { poolOf } from '../database/pool-of.js';
import type { RequestContext } from '../http/request-context.js';
import { recipientHash } from '../notifications/recipient-hash.js';
import { requestErasure } from './request-erasure.js';
import { eraseDue } from './start-erasing.js';

const SECRET = randomBytes(32);
let fixture: ClaimFixture | undefined;
let senderId: string;
let email: string;

const opened = (): ClaimFixture => {
  if (fixture === undefined) throw new Error('not open');
  return fixture;
};

beforeEach(async () => {
  fixture ??= await ClaimFixture.open();
  senderId = await opened().addSender();
  email = `ada-${randomBytes(6).toString('hex')}@example.test`;
});
afterAll(() => opened().close());

const add = async () => {
  const { notificationId, deliveryIds } = await opened().addNotification({
    senderId,
    recipients: [email],
    body: { to: { email }, content: { text: 'hello' } },
    columns: { recipient_hash: recipientHash(SECRET, 'email', email) },
  });
  return { notificationId, deliveryId: deliveryIds[0] as string };
};

/** Asks for it, and lets the loop make one round. */
async function erase(): Promise<void> {
  const caller = {
    requestId: 'r',
    address: '127.0.0.1',
    app: {
      id: opened().appId,
      slug: 's',
      environment: 'live',
      fingerprintSecret: SECRET,
      retentionMs: 1,
      masking: DEFAULT_MASKING,
    },
    who: { kind: 'api-key' as const, id: randomUUID(), name: 'k', scopes: ['admin' as const] },
  } satisfies RequestContext;
  await requestErasure(poolOf(opened().dataSource), caller, { recipient: { email }, reason: 'asked for in a test' });
  await round();
}

const round = () =>
  eraseDue(
    {
      pool: poolOf(opened().dataSource),
      onTrouble: (_step, error) => {
        throw error;
      },
    },
    new AbortController().signal,
  );

const refusal = { to: 'queued', delayMs: 0, code: '450', scope: 'message', detail: 'no' } as const;

describe('a delivery to an erased recipient', () => {
  it('is canceled while it waits, and its notification completes', async () => {
    const { deliveryId, notificationId } = await add();
    await erase();
    expect(await opened().read(deliveryId)).toMatchObject({
      state: 'canceled',
      rule: 'T17p',
      recipient: null,
      reason_code: 'recipient_erased',
      erasure_id: null,
    });
    expect(await opened().readNotification(notificationId)).toMatchObject({ pending_deliveries: 0, body: null });
    expect(await opened().claim(senderId)).toEqual([]);
  });

  it('is taken out of the hands of a worker that has not begun', async () => {
    const { deliveryId } = await add();
    const held = await opened().claimOne(senderId);
    await erase();
    expect(await opened().store.begin([opened().beginRequest(held)])).toEqual([{ begun: false, because: 'lost' }]);
    expect(await opened().read(deliveryId)).toMatchObject({ state: 'canceled', rule: 'T17p' });
  });

  it.each([
    ['sent', { to: 'sent', evidence: 'ok' }, 'sent'],
    ['failed', { to: 'failed', code: '550', scope: 'message', detail: 'no' }, 'failed'],
    ['queued again', refusal, 'canceled'],
  ] as const)('ends as it may when its call comes back: %s', async (_what, answer, state) => {
    const { deliveryId, notificationId } = await add();
    const sending = await opened().beginOne(senderId);
    await erase();
    expect(await opened().read(deliveryId)).toMatchObject({ state: 'sending', recipient: null });
    const texts = 'detail' in answer ? { detail: `550 5.1.1 <${email}> unknown` } : {};
    // Safe: each of the answers is a settlement's.
    await opened().store.settle([{ ...sending, ...answer, ...texts } as Settlement]);
    expect(await opened().claim(senderId)).toEqual([]);
    await round();
    expect(await opened().read(deliveryId)).toMatchObject({
      state,
      recipient: null,
      reason_detail: null,
      erasure_id: null,
    });
    expect((await opened().attempts(deliveryId)).map((attempt) => attempt['detail'])).toEqual([null]);
    expect(await opened().readNotification(notificationId)).toMatchObject({ pending_deliveries: 0 });
  });

  it('is parked without another call where an earlier one may have arrived', async () => {
    const { deliveryId, notificationId } = await add();
    await opened().reissued(senderId);
    await erase();
    expect(await opened().read(deliveryId)).toMatchObject({
      state: 'unknown',
      rule: 'T20',
      attention: 'resolution_required',
      next_check_at: null,
      recipient: null,
    });
    expect(await opened().claim(senderId)).toEqual([]);
    expect(await opened().readNotification(notificationId)).toMatchObject({ pending_deliveries: 1, body: null });
  });

  it.each([
    ['keyed', 'resolution_required', true],
    ['lookup', null, false],
  ] as const)(
    'is not issued again once it is unknown, and looked up where it can be: %s',
    async (safetyClass, attention, isParked) => {
      const { deliveryId } = await add();
      const sending = await opened().beginOne(senderId, { safetyClass, usableKeyWindowMs: 3_600_000 });
      await opened().store.settle([
        { ...sending, to: 'unknown', checkAfterMs: 0, code: 'reset', phase: 'body_sent', detail: email },
      ]);
      await erase();
      const row = await opened().read(deliveryId);
      expect(row).toMatchObject({ state: 'unknown', attention, recipient: null, reason_detail: null });
      expect(row['next_check_at'] === null).toBe(isParked);
      expect((await opened().attempts(deliveryId))[0]).toMatchObject({ detail: null, verdict: null });
    },
  );

  it('comes to a person when its call ends unknown after the erasure', async () => {
    const { deliveryId } = await add();
    const sending = await opened().beginOne(senderId, { safetyClass: 'keyed', usableKeyWindowMs: 3_600_000 });
    await erase();
    await opened().store.settle([
      { ...sending, to: 'unknown', checkAfterMs: 0, code: 'reset', phase: 'body_sent', detail: email },
    ]);
    await round();
    expect(await opened().read(deliveryId)).toMatchObject({
      state: 'unknown',
      attention: 'resolution_required',
      next_check_at: null,
      reason_detail: null,
    });
    // What is parked is not written again and again.
    const { version } = await opened().read(deliveryId);
    await round();
    expect(await opened().read(deliveryId)).toMatchObject({ version });
  });

  it('is canceled when the call that was open is refused after all', async () => {
    const { deliveryId } = await add();
    const sending = await opened().beginOne(senderId);
    await opened().store.settle([{ ...sending, to: 'unknown', checkAfterMs: null, code: 'reset', phase: 'body_sent' }]);
    await erase();
    await opened().store.refuseLate({
      appId: opened().appId,
      deliveryId,
      attemptNumber: sending.attemptNumber,
      to: 'queued',
      delayMs: 0,
      code: '450',
    });
    expect(await opened().claim(senderId)).toEqual([]);
    await round();
    expect(await opened().read(deliveryId)).toMatchObject({ state: 'canceled', rule: 'T17p', erasure_id: null });
  });

  it('keeps one hash for all its sends, so that its status stays what it was', async () => {
    const { deliveryId, notificationId } = await add();
    const first = await opened().beginOne(senderId);
    await opened().store.settle([{ ...first, to: 'failed', code: '550', scope: 'message' }]);
    await opened().sql(
      `INSERT INTO deliveries (app_id, id, notification_id, channel, recipient, recipient_hash, send_no, sender_id, state, retry_until, finished_at)
       SELECT app_id, $2, notification_id, channel, recipient, recipient_hash, 2, sender_id, 'sent', retry_until, clock_timestamp()
       FROM deliveries WHERE id = $1`,
      [deliveryId, randomUUID()],
    );
    await erase();
    const rows = await opened().sql(
      'SELECT DISTINCT recipient, recipient_hash FROM deliveries WHERE notification_id = $1',
      [notificationId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toMatchObject({ recipient_hash: recipientHash(SECRET, 'email', email) });
  });
});
