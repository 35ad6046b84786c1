// The webhook provider under the conformance suite, and what Standard Webhooks asks of it.
import { createHmac } from 'node:crypto';
import type { HttpAction } from '@oneping/fakes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimOf } from '../../test/claim-of.js';
import { startHttpStandIn } from '../../test/http-stand-in.js';
import { type AtEnd, call, providerContract, senderOf } from '../../test/provider-contract.js';
import { sign, signingKey } from './signature.js';
import { webhook } from './webhook.js';

const secret = `whsec_${Buffer.from('a key of 24 bytes, or so').toString('base64')}`;

async function startWebhook(atEnd: AtEnd, recipient: { url?: string; secret?: string } = {}) {
  const fake = await startHttpStandIn(atEnd);
  const claim = claimOf({ channel: 'webhook', recipient: { url: `${fake.url}/hook`, ...recipient } });
  return { ...fake, claim, config: { secret } };
}

async function start(recipient: { url?: string; secret?: string } = {}) {
  const standIn = await startWebhook(onTestFinished, recipient);
  return { standIn, claim: standIn.claim, sender: senderOf(webhook, standIn, onTestFinished) };
}

describe('a webhook', () => {
  it('is signed by Standard Webhooks over id, time and body', async () => {
    const { standIn, claim, sender } = await start();
    await call(standIn, sender, claim, { nowMs: 1_772_368_500_999 });
    const [request] = standIn.requests();
    const headers = request?.headers ?? {};
    expect(headers['webhook-id']).toBe(`msg_${claim.providerKey.base64url}`);
    expect(headers['webhook-timestamp']).toBe('1772368500');
    const signed = `${headers['webhook-id']}.1772368500.${request?.body}`;
    const key = Buffer.from('a key of 24 bytes, or so');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      type: 'notification',
      timestamp: claim.acceptedAt,
      data: {
        notificationId: claim.notificationId,
        deliveryId: claim.deliveryId,
        messageId: claim.messageId,
        content: claim.content,
        metadata: claim.metadata,
      },
    });
  });

  it('is signed as the published example is', () => {
    const key = signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') ?? Buffer.alloc(0);
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(sign(key, signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is signed with the secret of its recipient where there is one', async () => {
    const own = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const { standIn, claim, sender } = await start({ secret: own });
    await call(standIn, sender, claim);
    const [request] = standIn.requests();
    const id = String(request?.headers['webhook-id']);
    const timestamp = Number(request?.headers['webhook-timestamp']);
    const expected = sign(Buffer.alloc(32, 7), { id, timestamp, body: request?.body ?? '' });
    expect(request?.headers['webhook-signature']).toBe(expected);
  });

  it.each(['whsec_', 'whsec_c2hvcnQ=', 'secret', `whsec_${'!'.repeat(32)}`, `whsec_${'A'.repeat(200)}`])(
    'takes no secret that signs badly: %s',
    async (bad) => {
      expect(webhook.config.safeParse({ secret: bad }).success).toBe(false);
      const { standIn, claim, sender } = await start({ secret: bad });
      expect((await call(standIn, sender, claim)).outcome).toMatchObject({ kind: 'rejected', scope: 'message' });
      expect(standIn.requestCount()).toBe(0);
    },
  );

  it('keeps its id and body and renews time and signature on a later attempt', async () => {
    const { standIn, claim, sender } = await start();
    await call(standIn, sender, claim, { nowMs: 1_000_000 });
    await call(standIn, sender, { ...claim, attemptNumber: 2 }, { nowMs: 9_000_000 });
    const [first, second] = standIn.requests();
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
  });

  it('to an inner address is refused for good, and its path is not repeated', async () => {
    const { standIn, sender, claim } = await start({ url: 'https://169.254.169.254/latest/hunter2' });
    const { outcome } = await call(standIn, sender, claim);
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'blocked_address', scope: 'message' });
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });

  it('waits as long as the receiver asks after a 429, in every form', async () => {
    const { standIn, claim, sender } = await start();
    const nowMs = Date.parse('2026-03-01T12:35:00Z');
    const waitFor = async (value: string | undefined) => {
      const headers: Record<string, string> = value === undefined ? {} : { 'retry-after': value };
      standIn.misbehave({ refuse: { status: 429, headers } });
      const { outcome } = await call(standIn, sender, claim, { nowMs });
      if (outcome.kind !== 'not_sent') throw new Error(`It reports ${outcome.kind}.`);
      return outcome.retryAfterMs;
    };
    expect(await waitFor('120')).toBe(120_000);
    expect(await waitFor('0')).toBe(0);
    expect(await waitFor('1000000000')).toBe(1e12);
    expect(await waitFor('Sun, 01 Mar 2026 12:36:00 GMT')).toBe(60_000);
    expect(await waitFor('Sun, 01 Mar 2020 12:36:00 GMT')).toBe(0);
    for (const nonsense of [undefined, '-5', '1.5', 'soon', '', 'Mon, 99 Foo 2026', '1e9']) {
      expect(await waitFor(nonsense)).toBeUndefined();
    }
  });

  it.each([
    [200, 'true', { kind: 'sent', wasKnown: true }],
    [409, 'true', { kind: 'sent', wasKnown: true }],
    [409, 'yes', { kind: 'rejected' }],
    [422, 'true', { kind: 'rejected' }],
    [500, 'true', { kind: 'unknown' }],
  ])('hears from %i with webhook-duplicate: %s whether it had the id already', async (status, value, expected) => {
    const { standIn, claim, sender } = await start();
    standIn.misbehave({ acceptThenReply: { status, headers: { 'Webhook-Duplicate': value } } });
    expect((await call(standIn, sender, claim)).outcome).toMatchObject(expected);
  });

  it('is not known already where the receiver does not say so', async () => {
    const { standIn, claim, sender } = await start();
    expect((await call(standIn, sender, claim)).outcome).not.toHaveProperty('wasKnown');
  });

  it('shows the start of a refusal in plain text', async () => {
    const { standIn, claim, sender } = await start();
    const body = `<b>no</b>\r\n\u0000${secret}\u202e${'x'.repeat(5_000)}`;
    standIn.misbehave({ refuse: { status: 400, body } });
    const { outcome } = await call(standIn, sender, claim);
    if (outcome.kind !== 'rejected') throw new Error(`It reports ${outcome.kind}.`);
    expect(outcome.detail).toMatch(/^HTTP 400 <b>no<\/b> \[redacted\] x+$/);
    expect(outcome.detail?.length).toBe(1_024);
  });
});

const echo = { body: `you sent ${secret}` };

providerContract<HttpAction>(webhook, {
  secrets: [secret],
  providerMessageId: /^msg_/,
  silence: 'accept-then-hang',
  start: (atEnd) => startWebhook(atEnd),
  faults: [
    { name: 'answers 204', fault: { acceptThenReply: { status: 204 } }, outcome: { kind: 'sent' }, isTaken: true },
    { name: 'answers 200 with half a body', fault: 'accept-then-truncated', outcome: { kind: 'sent' }, isTaken: true },
    { name: 'answers 200 with a web page', fault: 'accept-then-html', outcome: { kind: 'sent' }, isTaken: true },
    {
      name: 'answers 200 with broken JSON',
      fault: 'accept-then-invalid-json',
      outcome: { kind: 'sent' },
      isTaken: true,
    },
    { name: 'answers 200 with more than we read', fault: 'accept-then-huge', outcome: { kind: 'sent' }, isTaken: true },
    ...[301, 302, 307, 308].map((status) => ({
      name: `redirects with ${status}`,
      fault: { refuse: { status, headers: { location: 'http://169.254.169.254/' } } },
      outcome: { kind: 'rejected', code: `http_${status}`, scope: 'message' } as const,
    })),
    ...[400, 401, 403, 404, 409, 413, 422].map((status) => ({
      name: `refuses with ${status}`,
      fault: { refuse: { status, ...echo } },
      outcome: { kind: 'rejected', code: `http_${status}`, scope: 'message' } as const,
    })),
    { name: 'is gone (410)', fault: { refuse: { status: 410 } }, outcome: { kind: 'rejected', scope: 'recipient' } },
    {
      name: 'is busy (429)',
      fault: { refuse: { status: 429, headers: { 'retry-after': '7' } } },
      outcome: { kind: 'not_sent', scope: 'message', retryAfterMs: 7_000 },
    },
    ...[408, 500, 502, 503, 504, 599].map((status) => ({
      name: `answers ${status} after taking it`,
      fault: { acceptThenReply: { status, headers: { 'retry-after': '7' }, ...echo } },
      outcome: { kind: 'unknown', code: `http_${status}` } as const,
      isTaken: true,
    })),
    ...(['drop', 'fin', 'rst'] as const).flatMap((fault) => [
      {
        name: `loses the link before it takes it: ${fault}`,
        fault,
        outcome: { kind: 'unknown', code: 'reset' } as const,
      },
      {
        name: `loses the link after taking it: ${fault}`,
        fault: `accept-then-${fault}` as const,
        outcome: { kind: 'unknown', code: 'reset' } as const,
        isTaken: true,
      },
    ]),
    {
      name: 'answers what is no HTTP',
      fault: 'accept-then-garbage',
      outcome: { kind: 'unknown', code: 'unreadable_answer', phase: 'answer_unreadable' },
      isTaken: true,
    },
    { name: 'hangs', fault: 'hang', outcome: { kind: 'unknown', code: 'aborted' }, cutOff: 'once struck' },
    {
      name: 'answers 200 and trickles the rest',
      fault: { acceptThenTrickleMs: 500 },
      outcome: { kind: 'sent' },
      isTaken: true,
      cutOff: 1_500,
    },
  ],
});
