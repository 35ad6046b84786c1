// Which settings an SMTP sender takes.
import { describe, expect, it } from 'vitest';
import { parseMailbox } from './mail-address.js';
import { parseRelayUrl } from './relay-url.js';
import { smtpConfig } from './smtp-config.js';

const good = { url: 'smtp://relay.example', from: 'orders@shop.example' };

describe('a relay address', () => {
  it('gives host, port, TLS and login', () => {
    expect(parseRelayUrl('smtp://relay.example')).toEqual({
      host: 'relay.example',
      port: 587,
      isTls: false,
      login: null,
    });
    expect(parseRelayUrl('smtps://u%40x:p%2Fw@relay.example:2465')).toEqual({
      host: 'relay.example',
      port: 2465,
      isTls: true,
      login: { user: 'u@x', pass: 'p/w' },
    });
    expect(parseRelayUrl('smtps://[::1]')).toMatchObject({ host: '::1', port: 465 });
  });

  it.each([
    'relay.example:25',
    'http://relay.example',
    'smtp://',
    'smtp://relay.example/path',
    'smtp://relay.example?tls.rejectUnauthorized=false',
    'smtp://relay.example#x',
    'smtp://u:100%@relay.example',
    'smtp://relay.example:99999',
  ])('is not %s', (url) => {
    expect(parseRelayUrl(url)).toBeNull();
    expect(smtpConfig.safeParse({ ...good, url }).success).toBe(false);
  });
});

describe('a from address', () => {
  it('may have a name', () => {
    expect(parseMailbox('Shop & Co <orders@shop.example>')).toEqual({
      name: 'Shop & Co',
      address: 'orders@shop.example',
    });
    expect(parseMailbox('"Shop, Inc." <orders@shop.example>')).toEqual({
      name: 'Shop, Inc.',
      address: 'orders@shop.example',
    });
    expect(parseMailbox('orders@shop.example')).toEqual({ name: '', address: 'orders@shop.example' });
  });

  it.each([
    'a@b.example, c@d.example',
    'x\r\nBcc: e <a@b.example>',
    'A <a@b.example> <c@d.example>',
    'a "quoted" <a@b>',
    '',
  ])('is not %j', (from) => expect(smtpConfig.safeParse({ ...good, from }).success).toBe(false));
});

describe('the settings', () => {
  it('have limits that fit a slow relay', () => {
    const { socketTimeoutMs, callTimeoutMs } = smtpConfig.parse(good);
    expect(socketTimeoutMs).toBeGreaterThanOrEqual(600_000);
    expect(callTimeoutMs).toBeGreaterThan(socketTimeoutMs);
  });

  it.each(['Bcc', 'From', 'To', 'X-Key: x\r\nBcc', 'Idempotency\r\nBcc'])('take no key header %j', (relayKeyHeader) => {
    expect(smtpConfig.safeParse({ ...good, relayKeyHeader }).success).toBe(false);
  });

  it('never repeat the address of the relay when it is wrong', () => {
    const result = smtpConfig.safeParse({ ...good, url: 'http://u:hunter2@relay.example' });
    expect(JSON.stringify(result.error?.issues)).not.toContain('hunter2');
  });
});
