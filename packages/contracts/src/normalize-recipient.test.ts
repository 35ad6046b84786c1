// What recipients come to, and which of them are the same.
import { expect, it } from 'vitest';
import { normalizeRecipient, repeatedAddresses } from './normalize-recipient.js';

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

it('gives one address a channel, with what the sender needs beside it', () => {
  const secret = 'whsec_c2VjcmV0';
  expect(
    normalizeRecipient({
      email: 'Ada@EXAMPLE.com',
      phone: '+441632960961',
      userId: 'u_42',
      webhook: { url: 'HTTPS://H.test:443/Hook', secret },
      chat: 'slack:C012',
      push: { endpoint: 'https://push.TEST/x', keys },
    }),
  ).toEqual([
    { channel: 'email', address: 'Ada@example.com', target: 'Ada@example.com' },
    { channel: 'sms', address: '+441632960961', target: '+441632960961' },
    { channel: 'push', address: 'https://push.test/x', target: { endpoint: 'https://push.test/x', keys } },
    { channel: 'chat', address: 'slack:C012', target: 'slack:C012' },
    { channel: 'webhook', address: 'https://h.test/Hook', target: { url: 'https://h.test/Hook', secret } },
    { channel: 'inbox', address: 'u_42', target: 'u_42' },
  ]);
});

it('finds every address that comes again, however it is written', () => {
  expect(
    repeatedAddresses([
      { email: 'a@i.test', webhook: { url: 'https://h.test' } },
      { email: 'b@i.test', userId: 'a@i.test' },
      { email: 'a@I.test', webhook: { url: 'https://H.test:443/', secret: 'another-one' } },
      { userId: 'a@i.test' },
    ]),
  ).toEqual([
    [2, 'email'],
    [2, 'webhook'],
    [3, 'userId'],
  ]);
});
