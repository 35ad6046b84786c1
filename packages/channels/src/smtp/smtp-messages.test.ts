// What the conformance suite does not ask of a mail sender: connections, long messages, pipelining, bytes on the wire.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startSmtpSender } from '../../test/smtp-sender.js';

/** More than every buffer between us and the relay holds. */
const longMail = Buffer.alloc(77 * 260_000, `${'a line of a long message '.repeat(3)}\r\n`);

function longRequest() {
  return {
    hash: 'long',
    body: { bytes: longMail, from: 'orders@shop.example', to: 'ada@example.com', messageId: 'long@shop.example' },
  };
}

describe('connections', () => {
  it('are kept for the next message', async () => {
    const { fake, send } = await startSmtpSender();
    for (let count = 1; count <= 3; count += 1) expect((await send()).kind).toBe('sent');
    expect(fake.connections).toBe(1);
  });

  it('are as many as messages on their way, so that none waits in line', async () => {
    const { fake, send, sender, messages } = await startSmtpSender({ delayMs: 20 }, { maxConnections: 8 });
    expect(sender.maxInFlight).toBe(8);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send({ recipient: `ada-${index}@example.com` })),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(8).fill('sent'));
    expect(fake.connections).toBe(8);
    expect(new Set(messages().flatMap(({ recipients }) => recipients)).size).toBe(8);
  });

  it('that the relay closed meanwhile are replaced without a second copy', async () => {
    const { fake, send, taken, misbehave } = await startSmtpSender();
    await send();
    misbehave({ stage: 'mail', action: 'rst', connection: 1 });
    expect((await send({ attemptNumber: 2 })).kind).toBe('sent');
    expect(taken()).toHaveLength(2);
    expect(fake.connections).toBe(2);
  });

  it('end alone when one call is cut off', async () => {
    const { fake, send, messages } = await startSmtpSender();
    await Promise.all([send({ recipient: 'warm-1@example.com' }), send({ recipient: 'warm-2@example.com' })]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stop = new AbortController();
    let heldCount = 0;
    fake.setPlan(async ({ stage }) => {
      if (stage !== 'dot') return undefined;
      heldCount += 1;
      if (heldCount === 2) stop.abort();
      await held;
      return undefined;
    });
    const stopped = send({ recipient: 'stopped@example.com' }, { signal: stop.signal });
    const other = send({ recipient: 'other@example.com' });
    expect(await stopped).toMatchObject({ kind: 'unknown', code: 'aborted' });
    release();
    expect(await other).toMatchObject({ kind: 'sent' });
    expect(messages().flatMap(({ recipients }) => recipients)).toContain('other@example.com');
  });

  it('close with the sender', async () => {
    const { fake, send, sender } = await startSmtpSender();
    await send();
    await sender.close?.();
    await expect.poll(() => fake.openConnections).toBe(0);
  });

  it('are dropped at once when the lease is over at the start of the message', async () => {
    const { fake, send, messages } = await startSmtpSender();
    const refuseMark = new Error('lease over');
    await expect(send({}, { refuseMark })).rejects.toBe(refuseMark);
    await expect.poll(() => fake.openConnections).toBe(0);
    expect(messages()).toEqual([]);
  });
});

describe('a long message', () => {
  it('arrives whole', async () => {
    const { send, messages } = await startSmtpSender();
    expect((await send({}, { request: longRequest() })).kind).toBe('sent');
    expect(messages()[0]).toMatchObject({
      size: longMail.length,
      sha256: createHash('sha256').update(longMail).digest('hex'),
    });
  });

  it.each(['drop', 'rst', 'fin'] as const)(
    'is not sent when the link is lost in the middle of it: %s',
    async (action) => {
      const { send, messages, misbehave } = await startSmtpSender();
      misbehave({ stage: 'body', action });
      expect(await send({}, { request: longRequest() })).toMatchObject({ kind: 'not_sent', code: 'connection_lost' });
      misbehave(undefined);
      expect((await send()).kind).toBe('sent');
      expect(messages()).toHaveLength(1);
    },
  );

  it('whose link is lost when all of it was handed over is of unknown outcome', async () => {
    const { send, messages, misbehave } = await startSmtpSender();
    misbehave({ stage: 'body', action: 'drop' });
    expect(await send()).toMatchObject({ kind: 'unknown', phase: 'body_sent' });
    expect(messages()).toEqual([]);
  });

  it.each([
    [{ refuse: 452 }, { kind: 'not_sent' }],
    [{ refuse: 552 }, { kind: 'rejected' }],
    [{ refuse: 250 }, { kind: 'unknown', code: 'answer_too_early' }],
    [{ garbage: 'what?\r\n' }, { kind: 'not_sent', code: 'unreadable_answer' }],
  ] as const)(
    'that is answered before its end (%j) is broken off, and the connection with it',
    async (action, outcome) => {
      const { fake, send, messages, misbehave } = await startSmtpSender();
      misbehave({ stage: 'body', action });
      expect(await send({}, { request: longRequest() })).toMatchObject(outcome);
      misbehave(undefined);
      expect((await send({ recipient: 'grace@example.com' })).kind).toBe('sent');
      expect(messages().map(({ recipients }) => recipients)).toEqual([['grace@example.com']]);
      expect(fake.connections).toBe(2);
      await expect.poll(() => fake.openConnections).toBe(1);
    },
  );
});

describe('a relay that pipelines', () => {
  it.each([
    ['mail', 451, { kind: 'not_sent' }],
    ['mail', 550, { kind: 'rejected', scope: 'message' }],
    ['rcpt', 450, { kind: 'not_sent' }],
    ['rcpt', 550, { kind: 'rejected' }],
    ['data', 554, { kind: 'rejected' }],
    ['dot', 451, { kind: 'not_sent' }],
  ] as const)('refuses at %s with %i as any other', async (stage, refuse, outcome) => {
    const { send, messages, misbehave } = await startSmtpSender({ pipelining: true });
    misbehave({ stage, action: { refuse } });
    expect(await send()).toMatchObject(outcome);
    expect(messages()).toEqual([]);
    misbehave(undefined);
    expect((await send()).kind).toBe('sent');
    expect(messages()).toHaveLength(1);
  });
});

describe('the envelope', () => {
  it('has the one address of the delivery, and the bytes are those that were composed', async () => {
    const { send, messages, sender, claim } = await startSmtpSender({ rawLimitBytes: 100_000 });
    const content = { subject: 'dots', text: '.\r\n..\r\nEND\r\n.\r\n', html: '<p>.</p>' };
    await send({ content });
    const [message] = messages();
    expect(message).toMatchObject({ envelopeFrom: 'orders@shop.example', recipients: ['ada@example.com'] });
    // Safe: it is this provider's own sender.
    const { body } = await sender.compose({ ...claim, content });
    expect(message?.raw).toBe((body as { bytes: Buffer }).bytes.toString());
    expect(message?.headers['x-oneping-delivery']).toEqual([claim.deliveryId]);
  });
});
