// Where a mail sender does not go, what it does not show, and how long it waits.
import { describe, expect, it, onTestFinished } from 'vitest';
import { call, senderOf } from '../../test/provider-contract.js';
import { startSmtpSender } from '../../test/smtp-sender.js';
import { relayPassword, startSmtpStandIn } from '../../test/smtp-stand-in.js';
import { smtp } from './smtp.js';

describe('the guard', () => {
  it.each(['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost', '0x7f.1', '169.254.169.254'])(
    'keeps a sender from a relay at %s that nobody opened',
    async (host) => {
      const fake = await startSmtpStandIn(onTestFinished);
      const config = { ...fake.config, url: `smtp://${host}:${fake.fake.port}` };
      const standIn = { ...fake, config, net: { allowNetworks: [] } };
      const { outcome } = await call(standIn, senderOf(smtp, standIn, onTestFinished), fake.claim);
      expect(['blocked_address', 'dns_failure']).toContain('code' in outcome ? outcome.code : '');
      if (outcome.kind === 'rejected') expect(outcome.scope).toBe('sender');
      expect(fake.fake.connections).toBe(0);
    },
  );

  it('looks at the address of a name', async () => {
    const fake = await startSmtpStandIn(onTestFinished);
    const config = { ...fake.config, url: `smtp://relay.test:${fake.fake.port}` };
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const closed = { ...fake, config, net: { allowNetworks: [], resolve } };
    const { outcome } = await call(closed, senderOf(smtp, closed, onTestFinished), fake.claim);
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'blocked_address', scope: 'sender' });
  });

  it('reports a relay that is not there as not sent', async () => {
    const { fake, send } = await startSmtpSender();
    await fake.close();
    expect(await send()).toMatchObject({ kind: 'not_sent', code: 'connection_refused', scope: 'message' });
  });
});

describe('a password', () => {
  it('is not shown to a relay that does not offer TLS', async () => {
    const { send, requestCount } = await startSmtpSender({}, { requireTls: undefined });
    expect(await send()).toMatchObject({ kind: 'rejected', scope: 'sender' });
    expect(requestCount()).toBe(0);
  });

  it('is not shown to a relay with a certificate that is not trusted', async () => {
    for (const tls of ['starttls', 'implicit'] as const) {
      const { send, messages } = await startSmtpSender({ tls }, { tlsCa: undefined });
      expect(await send()).toMatchObject({ kind: 'not_sent' });
      expect(messages()).toEqual([]);
    }
  });

  it('that is wrong is a matter of the sender', async () => {
    const { fake, messages, claim, ...standIn } = await startSmtpSender();
    const url = fake.url.replace(encodeURIComponent(relayPassword), 'wrong');
    const other = { ...standIn, claim, config: { ...standIn.config, url } };
    const { outcome } = await call(other, senderOf(smtp, other, onTestFinished), claim);
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'smtp_535', scope: 'sender' });
    expect(messages()).toEqual([]);
  });
});

describe('a time limit', () => {
  it.each(['greeting', 'ehlo', 'auth', 'mail', 'rcpt', 'data'] as const)(
    'ends a call that hangs at %s: nothing was sent',
    async (stage) => {
      const { send, misbehave } = await startSmtpSender({}, { setupTimeoutMs: 200 });
      misbehave({ stage, action: 'hang' });
      expect(await send()).toMatchObject({ kind: 'not_sent', code: 'timeout' });
    },
  );

  it('of the setup does not end a call that waits for the answer to its message', async () => {
    const { send, misbehave } = await startSmtpSender({}, { setupTimeoutMs: 1_000 });
    misbehave({ stage: 'dot', action: { acceptThenDelayMs: 1_500 } });
    expect((await send()).kind).toBe('sent');
  });

  it('of silence ends a call after the dot: nobody knows', async () => {
    const { send, misbehave, messages } = await startSmtpSender({}, { socketTimeoutMs: 1_000 });
    misbehave({ stage: 'dot', action: 'accept-then-hang' });
    expect(await send()).toMatchObject({ kind: 'unknown', code: 'timeout', phase: 'body_sent' });
    expect(messages()).toHaveLength(1);
  });
});
