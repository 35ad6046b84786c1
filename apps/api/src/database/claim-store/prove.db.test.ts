// T12 on PostgreSQL: proof that comes late is never lost, whatever the record says by then.
import type { Evidence, LateProof } from '@oneping/claims';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFixture } from '../../../test/support/claim-fixture.js';

let fixture: ClaimFixture;
let senderId: string;

beforeAll(async () => {
  fixture = await ClaimFixture.open();
});
beforeEach(async () => {
  senderId = await fixture.addSender();
});
afterAll(() => fixture.close());

function proofOf(deliveryId: string, evidence: Partial<Evidence> = {}, attemptNumber = 1): LateProof {
  const found = { verdict: 'found', method: 'callback', query: 'our id', ...evidence } as const;
  return { appId: fixture.appId, deliveryId, senderId, attemptNumber, evidence: found };
}

/** One call whose answer was lost. */
async function unknown(): Promise<string> {
  const id = await fixture.addDelivery(senderId);
  const sending = await fixture.beginOne(senderId);
  await fixture.store.settle([{ ...sending, to: 'unknown', checkAfterMs: null, code: 'reset', phase: 'body_sent' }]);
  return id;
}

/** A send that an operator gave up (T15), and the next send of the same recipient, queued. */
async function resent(): Promise<{ first: string; second: string; notificationId: string }> {
  const first = await unknown();
  const row = await fixture.read(first);
  const second = uuidv7();
  await fixture.set(first, { state: 'failed', rule: 'T15', attention: null, finished_at: new Date() });
  const { notification_id, channel, recipient, recipient_hash, retry_until } = row;
  await fixture.insert('deliveries', {
    app_id: fixture.appId,
    id: second,
    notification_id,
    channel,
    recipient,
    recipient_hash,
    send_no: 2,
    sender_id: senderId,
    due_at: new Date(Date.now() - 1_000),
    retry_until,
  });
  return { first, second, notificationId: String(notification_id) };
}

describe('prove', () => {
  it('T12: leads from unknown to sent, closes the attempt and completes the notification', async () => {
    const id = await unknown();
    expect(await fixture.store.prove(proofOf(id, { providerMessageId: 'p' }))).toBe('sent');
    const row = await fixture.read(id);
    expect(row).toMatchObject({
      state: 'sent',
      rule: 'T12',
      provider_message_id: 'p',
      attention: null,
      next_check_at: null,
    });
    expect(await fixture.attempts(id)).toMatchObject([{ verdict: 'accepted' }]);
    expect((await fixture.readNotification(String(row['notification_id'])))['pending_deliveries']).toBe(0);
  });

  it('T12: withdraws a re-issue, queued or claimed, so that its claimer can never begin', async () => {
    for (const isClaimed of [false, true]) {
      const id = await fixture.addDelivery(senderId);
      await fixture.reissued(senderId);
      const held = isClaimed ? await fixture.claimOne(senderId) : undefined;
      expect(await fixture.store.prove(proofOf(id))).toBe('sent');
      expect(await fixture.claim(senderId)).toEqual([]);
      if (held)
        expect(await fixture.store.begin([fixture.beginRequest(held)])).toEqual([{ begun: false, because: 'lost' }]);
    }
  });

  it('waits on the row while a call is out, and closes no attempt', async () => {
    const id = await fixture.addDelivery(senderId);
    await fixture.beginOne(senderId);
    expect(await fixture.store.prove(proofOf(id))).toBe('stored');
    expect(await fixture.store.prove(proofOf(id))).toBe('stored');
    const row = await fixture.read(id);
    expect(row['state']).toBe('sending');
    expect(row['proved_at']).not.toBeNull();
    expect(await fixture.attempts(id)).toEqual([]);
  });

  it('knows what is sent already', async () => {
    const id = await unknown();
    await fixture.store.prove(proofOf(id));
    expect(await fixture.store.prove(proofOf(id))).toBe('known');
    expect(await fixture.conflicts(id)).toEqual([]);
  });

  it('proves nothing for an attempt that is not this delivery’s, this sender’s or this app’s', async () => {
    const id = await unknown();
    const foreign = [
      proofOf(id, {}, 2),
      { ...proofOf(id), senderId: uuidv7() },
      { ...proofOf(id), appId: uuidv7() },
      proofOf(uuidv7()),
    ];
    for (const proof of foreign) expect(await fixture.store.prove(proof)).toBe('no_such_attempt');
    expect((await fixture.read(id))['state']).toBe('unknown');
  });

  it('takes evidence that finds nothing for a bug of its caller', async () => {
    const id = await unknown();
    await expect(fixture.store.prove(proofOf(id, { verdict: 'not_found' }))).rejects.toThrow('proves nothing');
  });

  it('records a conflict where the row was given up, once until somebody acknowledges it', async () => {
    const { first } = await resent();
    expect(await fixture.store.prove(proofOf(first))).toBe('conflict');
    expect(await fixture.store.prove(proofOf(first))).toBe('conflict');
    expect(await fixture.read(first)).toMatchObject({ state: 'failed', attention: 'conflict' });
    expect((await fixture.read(first))['proved_at']).not.toBeNull();
    expect(await fixture.conflicts(first)).toEqual(['proved_after_failed']);
    await fixture.sql('UPDATE conflicts SET acknowledged_at = clock_timestamp() WHERE delivery_id = $1', [first]);
    await fixture.store.prove(proofOf(first));
    expect(await fixture.conflicts(first)).toHaveLength(2);
  });

  it('T17p: cancels the later send that is only waiting', async () => {
    const { first, second, notificationId } = await resent();
    await fixture.store.prove(proofOf(first));
    expect(await fixture.read(second)).toMatchObject({
      state: 'canceled',
      rule: 'T17p',
      reason_code: 'earlier_send_proved',
    });
    const { result } = await fixture.readNotification(notificationId);
    expect(JSON.parse(String(result))).toMatchObject({ status: 'sent' });
  });

  it('T17p: takes the later send out of the hands of whoever claimed it', async () => {
    const { first, second } = await resent();
    const held = await fixture.claimOne(senderId);
    await fixture.store.prove(proofOf(first));
    expect((await fixture.read(second))['state']).toBe('canceled');
    expect(await fixture.store.begin([fixture.beginRequest(held)])).toEqual([{ begun: false, because: 'lost' }]);
  });

  it('T20: takes a later send back that may have gone out, and never lets it begin again', async () => {
    const { first, second } = await resent();
    await fixture.reissued(senderId);
    await fixture.store.prove(proofOf(first));
    expect(await fixture.read(second)).toMatchObject({ state: 'unknown', rule: 'T20', earlier_proved: true });
  });

  it('lets a later send that is being sent end, then cancels it instead of trying again', async () => {
    const { first, second } = await resent();
    const sending = await fixture.beginOne(senderId);
    await fixture.store.prove(proofOf(first));
    await fixture.store.settle([{ ...sending, to: 'queued', delayMs: 0, code: 'busy', scope: 'message' }]);
    const held = await fixture.claimOne(senderId);
    expect(await fixture.store.begin([fixture.beginRequest(held)])).toEqual([
      { begun: false, because: 'earlier_proved' },
    ]);
    expect(await fixture.store.cancelProved(held)).toBe(true);
    expect(await fixture.read(second)).toMatchObject({ state: 'canceled', rule: 'T17p' });
  });

  it('says so when the provider shows more than one, or what it had refused', async () => {
    const several = await unknown();
    await fixture.store.prove(proofOf(several, { verdict: 'several' }));
    expect(await fixture.conflicts(several)).toEqual(['several_found']);
    const refused = await fixture.addDelivery(senderId);
    const sending = await fixture.beginOne(senderId);
    await fixture.store.settle([{ ...sending, to: 'queued', delayMs: 0, code: 'busy', scope: 'message' }]);
    expect(await fixture.store.prove(proofOf(refused))).toBe('sent');
    expect(await fixture.conflicts(refused)).toEqual(['accepted_after_refusal']);
    expect(await fixture.attempts(refused)).toMatchObject([{ verdict: 'refused' }]);
  });

  it('is sent without an id that another delivery has', async () => {
    const [one, two] = [await unknown(), await unknown()];
    await fixture.store.prove(proofOf(one, { providerMessageId: 'same' }));
    expect(await fixture.store.prove(proofOf(two, { providerMessageId: 'same' }))).toBe('sent');
    expect(await fixture.read(two)).toMatchObject({ state: 'sent', provider_message_id: null, attention: 'conflict' });
    expect(await fixture.conflicts(two)).toEqual(['provider_message_id_taken']);
  });

  it('meets a settlement on the row: whoever comes first, it ends sent', async () => {
    for (let round = 0; round < 50; round += 1) {
      const id = await fixture.addDelivery(senderId);
      const sending = await fixture.beginOne(senderId);
      const [[isSettled], answer] = await Promise.all([
        fixture.store.settle([{ ...sending, to: 'unknown', checkAfterMs: null, code: 'reset', phase: 'body_sent' }]),
        fixture.store.prove(proofOf(id)),
      ]);
      expect(isSettled).toBe(true);
      expect(['stored', 'sent']).toContain(answer);
      expect((await fixture.read(id))['state']).toBe('sent');
    }
  });
});
