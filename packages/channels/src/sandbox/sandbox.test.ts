// The parts that the sandbox plays, on every channel.
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimOf } from '../../test/claim-of.js';
import { call, senderOf } from '../../test/provider-contract.js';
import { SandboxMemory } from '../../test/sandbox-memory.js';
import { magicRecipient, partOf, SANDBOX_PARTS, type SandboxPart } from './magic-recipients.js';
import { sandbox } from './sandbox.js';

function start(part: SandboxPart, channel = 'email') {
  const store = new SandboxMemory();
  const standIn = {
    claim: claimOf({ channel, recipient: magicRecipient(channel, part) }),
    config: { slowMs: 30 },
    host: { sandbox: store },
    misbehave: () => {},
    taken: () => store.messages.map((message) => JSON.stringify(message)),
    faultCount: () => 0,
    requestCount: () => store.messages.length,
  };
  const sender = senderOf(sandbox, standIn, onTestFinished);
  const send = (attemptNumber = 1, given: Parameters<typeof call>[3] = {}) =>
    call(standIn, sender, { ...standIn.claim, attemptNumber }, given);
  const lookup = () =>
    sender.lookup?.(standIn.claim, {
      net: { fetch: unused, connect: unused, mark: () => {} },
      signal: new AbortController().signal,
      now: () => 0,
    });
  return { store, claim: standIn.claim, sender, send, lookup };
}

function unused(): never {
  throw new Error('The sandbox uses no network.');
}

describe('a magic recipient', () => {
  it.each(sandbox.channels)('is there for every part on the channel %s', (channel) => {
    for (const part of SANDBOX_PARTS) {
      expect(partOf({ channel, recipient: magicRecipient(channel, part) })).toBe(part);
    }
  });

  it('is written as the docs say', () => {
    expect(magicRecipient('email', 'vanish')).toBe('vanish@sandbox.test');
    expect(magicRecipient('sms', 'ok')).toBe('+15005550001');
    expect(magicRecipient('sms', 'opaque')).toBe('+15005550007');
    expect(magicRecipient('inbox', 'lost')).toBe('lost');
    expect(magicRecipient('chat', 'ok')).toBe('sandbox:ok');
    expect(magicRecipient('webhook', 'busy')).toEqual({ url: 'https://sandbox.test/busy' });
    expect(partOf({ channel: 'push', recipient: { endpoint: 'https://sandbox.test/slow', keys: {} } })).toBe('slow');
  });

  it.each(['ada@example.com', 'reject@example.com', 'toString', '', null, 5, ['lost@sandbox.test'], {}])(
    'is nobody else: %j',
    (recipient) => expect(partOf({ channel: 'email', recipient })).toBe('ok'),
  );
});

describe('the sandbox', () => {
  it('is asked about an erased recipient, of whom it cannot tell the part any more', () => {
    const { sender, claim } = start('vanish');
    expect(sender.safety({ ...claim, recipient: null })).toEqual(sender.safety(claim));
  });

  it('writes ok@ as an effect of our own, and needs no call for it', () => {
    const { sender, claim } = start('ok');
    expect(sender.safety(claim).class).toBe('natural');
    expect(sender.naturalEffect?.(claim)).toEqual({ kind: 'sandbox_message' });
  });

  it('takes slow@ after a while', async () => {
    const { send, store } = start('slow');
    expect((await send()).outcome).toMatchObject({
      kind: 'sent',
      providerMessageId: expect.stringMatching(/^sandbox-/),
    });
    expect(store.messages).toHaveLength(1);
  });

  it('does not take slow@ when the call is cut off, and calls that unknown', async () => {
    const { send, store, lookup } = start('slow');
    const { outcome } = await send(1, { signal: AbortSignal.timeout(1) });
    expect(outcome).toMatchObject({ kind: 'unknown', code: 'aborted' });
    expect(store.messages).toEqual([]);
    expect(await lookup()).toMatchObject({ verdict: 'not_found' });
  });

  it('refuses reject@ for good, and keeps nothing', async () => {
    const { send, store } = start('reject');
    expect((await send()).outcome).toMatchObject({ kind: 'rejected', scope: 'message' });
    expect(store.messages).toEqual([]);
  });

  it('has no time for busy@ once, and then takes it', async () => {
    const { send, store } = start('busy');
    expect((await send(1)).outcome).toMatchObject({ kind: 'not_sent', retryAfterMs: 1_000 });
    expect(store.messages).toEqual([]);
    expect((await send(2)).outcome).toMatchObject({ kind: 'sent' });
    expect(store.messages).toHaveLength(1);
  });

  it('takes lost@, loses the answer, and finds it again', async () => {
    const { send, store, lookup, sender, claim } = start('lost');
    expect(sender.safety(claim)).toMatchObject({
      class: 'lookup',
      checksMs: [1_000, 3_000],
      settleMs: 500,
      horizonMs: 2_000,
    });
    expect((await send()).outcome).toMatchObject({ kind: 'unknown' });
    expect(store.messages).toHaveLength(1);
    expect(await lookup()).toMatchObject({ verdict: 'found', providerMessageId: store.messages[0]?.providerMessageId });
    await send();
    expect(await lookup()).toMatchObject({
      verdict: 'several',
      providerMessageId: store.messages[0]?.providerMessageId,
    });
  });

  it('loses vanish@ and all trace of it', async () => {
    const { send, store, lookup } = start('vanish');
    expect((await send()).outcome).toMatchObject({ kind: 'unknown' });
    expect(store.messages).toEqual([]);
    expect(await lookup()).toMatchObject({ verdict: 'not_found' });
  });

  it('takes opaque@ and cannot be asked about it', async () => {
    const { send, store, lookup, sender, claim } = start('opaque');
    expect(sender.safety(claim).class).toBe('opaque');
    expect((await send()).outcome).toMatchObject({ kind: 'unknown' });
    expect(store.messages).toHaveLength(1);
    expect(await lookup()).toMatchObject({ verdict: 'not_possible' });
  });

  it('says that a look-up failed when its table cannot be reached', async () => {
    const { store, lookup } = start('lost');
    store.failure = new Error('connection refused');
    expect(await lookup()).toMatchObject({ verdict: 'failed' });
  });

  it('records nothing when the lease is over', async () => {
    const refuseMark = new Error('lease over');
    for (const part of SANDBOX_PARTS) {
      const { send, store } = start(part);
      await expect(send(1, { refuseMark })).rejects.toBe(refuseMark);
      expect(store.messages).toEqual([]);
    }
  });

  it('finds no message of another app', async () => {
    const { send, sender, claim } = start('lost');
    await send();
    const other = { ...claim, appId: 'app-2' };
    const context = {
      net: { fetch: unused, connect: unused, mark: () => {} },
      signal: new AbortController().signal,
      now: () => 0,
    };
    expect(await sender.lookup?.(other, context)).toMatchObject({ verdict: 'not_found' });
  });
});
