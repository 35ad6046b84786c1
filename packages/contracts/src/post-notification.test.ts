// The shape of a post: what is taken, and how each refusal is told.
import { describe, expect, it } from 'vitest';
import { postNotificationSchema } from './post-notification.js';
import { problemCodeOf, toProblemErrors } from './problem-errors.js';

const VALID = {
  messageId: 'order-1042-shipped',
  to: { email: 'ada@example.com', phone: '+441632960961', userId: 'u_42' },
  channels: ['email', 'inbox'],
  content: { subject: 'Your order is on its way', text: 'It left today.', html: '<p>It left today.</p>' },
  sendAt: null,
  deadline: null,
  priority: 'normal',
  metadata: { orderId: 1042 },
};

/** [pointer, code] of every error for the valid body with `changes`; [] where it is taken. */
function refusals(changes: Record<string, unknown>): [string, string][] {
  const parsed = postNotificationSchema.safeParse({ ...VALID, ...changes });
  return parsed.success ? [] : toProblemErrors(parsed.error).map(({ pointer, code }) => [pointer, code]);
}

const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/send/abc',
  expirationTime: null,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};

describe('postNotificationSchema', () => {
  it('takes the example of the documentation and gives it back unchanged', () => {
    expect(postNotificationSchema.parse(VALID)).toEqual(VALID);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no message ID, for it may be in the header', { messageId: undefined }],
    [
      'a list of recipients',
      {
        to: [
          { email: 'a@i.test', userId: 'a' },
          { email: 'b@i.test', userId: 'b' },
        ],
      },
    ],
    [
      'a hundred recipients',
      { to: Array.from({ length: 100 }, (_, i) => ({ email: `a${i}@i.test`, userId: `u${i}` })) },
    ],
    ['one local part in two cases', { to: [{ email: 'a@i.test' }, { email: 'A@i.test' }], channels: ['email'] }],
    ['a webhook', { to: { webhook: { url: 'https://h.test/x', secret: 'whsec_c2VjcmV0' } }, channels: ['webhook'] }],
    ['a chat address', { to: { chat: 'slack:C012' }, channels: ['chat'] }],
    ['a push token', { to: { push: 'fcm:abc' }, channels: ['push'] }],
    ['a push subscription', { to: { push: SUBSCRIPTION }, channels: ['push'] }],
    [
      'content of a channel',
      { to: { phone: '+441632960961' }, channels: ['sms'], content: { html: 'x', sms: { text: 'y' } } },
    ],
    ['a named sender', { senders: { email: 'smtp-main' } }],
    ['retention of its own', { retentionSeconds: 86_400 }],
    [
      'null for whatever may be left out',
      {
        to: { email: 'a@i.test', phone: null, webhook: null },
        channels: null,
        content: { subject: null, text: 'x', html: null, email: { text: null }, sms: null },
        priority: null,
        metadata: null,
        senders: { email: null },
        retentionSeconds: null,
      },
    ],
    ['a deadline after sendAt', { sendAt: '2026-03-01T09:30:00Z', deadline: '2026-03-01T09:30:01Z' }],
  ])('takes %s', (_, changes) => {
    expect(refusals(changes)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, [string, string][]]>([
    ['an unknown field', { tenantId: 'x' }, [['/tenantId', 'unknown_field']]],
    [
      'an unknown field of a recipient',
      { to: { email: 'a@i.test', userId: 'u', cc: 'b@i.test' } },
      [['/to/cc', 'unknown_field']],
    ],
    ['a missing field', { content: undefined }, [['/content', 'required']]],
    ['a message ID as number', { messageId: 7 }, [['/messageId', 'invalid_type']]],
    ['a message ID with a space', { messageId: 'a b' }, [['/messageId', 'message_id_invalid']]],
    ['several addresses in one', { to: { email: 'a@x.test,b@x.test', userId: 'u' } }, [['/to/email', 'email_invalid']]],
    ['no address', { to: {}, channels: undefined }, [['/to', 'recipient_empty']]],
    ['no recipient', { to: [] }, [['/to', 'too_few']]],
    ['101 recipients', { to: Array.from({ length: 101 }, (_, i) => ({ userId: `u${i}` })) }, [['/to', 'too_many']]],
    ['text for a recipient', { to: 'a@i.test' }, [['/to', 'invalid_type']]],
    ['a bad address in a list', { to: [{ userId: 'u' }, { phone: '123' }] }, [['/to/1/phone', 'phone_invalid']]],
    [
      'the same address twice, domains in different case',
      { to: [{ email: 'a@i.test' }, { email: 'a@I.TEST' }], channels: ['email'] },
      [['/to/1/email', 'recipient_repeated']],
    ],
    ['a named channel without address', { channels: ['email', 'chat'] }, [['/to/chat', 'address_missing']]],
    ['a channel twice', { channels: ['email', 'email'] }, [['/channels/1', 'repeated']]],
    ['an unknown channel', { channels: ['fax'] }, [['/channels/0', 'not_allowed']]],
    ['no channels', { channels: [] }, [['/channels', 'too_few']]],
    ['content as path', { content: { text: 'x', html: { path: '/etc/passwd' } } }, [['/content/html', 'invalid_type']]],
    ['a raw message', { content: { text: 'x', raw: 'x' } }, [['/content/raw', 'unknown_field']]],
    ['attachments', { content: { text: 'x', attachments: [] } }, [['/content/attachments', 'unknown_field']]],
    ['no content', { content: {} }, [['/content', 'content_missing']]],
    ['empty content', { content: { text: '', email: { html: '' } } }, [['/content', 'content_missing']]],
    [
      'sms without text',
      { channels: ['email', 'sms'], content: { html: 'x' } },
      [['/content/sms/text', 'content_missing']],
    ],
    ['html for nothing but sms', { channels: ['sms'], content: { html: 'x' } }, [['/content', 'content_missing']]],
    [
      'a line break in the subject',
      { content: { text: 'x', subject: 'a\r\nBcc: b@i.test' } },
      [['/content/subject', 'line_break']],
    ],
    ['NUL in the subject', { content: { text: 'x', subject: 'a\u0000' } }, [['/content/subject', 'line_break']]],
    [
      'U+2028 in a title',
      { content: { text: 'x', push: { title: 'a\u2028b' } } },
      [['/content/push/title', 'line_break']],
    ],
    ['an overlong subject', { content: { text: 'x', subject: 'a'.repeat(999) } }, [['/content/subject', 'too_long']]],
    ['sendAt in words', { sendAt: 'tomorrow' }, [['/sendAt', 'date_time_invalid']]],
    [
      'a deadline not after sendAt',
      { sendAt: '2026-03-01T09:30:00Z', deadline: '2026-03-01T10:30:00+01:00' },
      [['/deadline', 'deadline_before_send_at']],
    ],
    ['an unknown priority', { priority: 'high' }, [['/priority', 'not_allowed']]],
    ['metadata as list', { metadata: [] }, [['/metadata', 'invalid_type']]],
    ['a sender for no channel', { senders: { fax: 'x' } }, [['/senders/fax', 'unknown_field']]],
    ['a sender for a channel that is not named', { senders: { sms: 'x' } }, [['/senders/sms', 'channel_not_named']]],
    ['retention in fractions', { retentionSeconds: 1.5 }, [['/retentionSeconds', 'invalid_type']]],
    ['retention without end', { retentionSeconds: 1e9 }, [['/retentionSeconds', 'out_of_range']]],
    ['retention as text', { retentionSeconds: '1e3' }, [['/retentionSeconds', 'invalid_type']]],
    [
      'a short push key',
      { to: { push: { ...SUBSCRIPTION, keys: { p256dh: 'x', auth: 'y' } } }, channels: ['push'] },
      [
        ['/to/push/keys/p256dh', 'key_invalid'],
        ['/to/push/keys/auth', 'key_invalid'],
      ],
    ],
    ['a push address without scheme', { to: { push: 'token' }, channels: ['push'] }, [['/to/push', 'address_invalid']]],
  ])('refuses %s', (_, changes, expected) => {
    expect(refusals(changes)).toEqual(expected);
  });

  it.each([
    '+0',
    '123',
    '+441632',
    `+${'1'.repeat(50)}`,
    '+1 (234) 567-8901;ext=5',
    '+٤٤١٦٣٢٩٦٠٩٦١',
    '00441632960961',
    '+441632960961\n',
  ])('refuses the phone number %j', (phone) => {
    expect(refusals({ to: { phone }, channels: ['sms'] })).toEqual([['/to/phone', 'phone_invalid']]);
  });

  it.each([
    '//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://h.test/',
    'https:/h.test',
    'https:h.test',
    'http://x\\@y.test/',
    'ht\ttps://h.test/',
    'https://user:pw@h.test/',
    'https://user@h.test/',
    'https://h.test/#f',
    ' https://h.test/',
    'https://h.test/ x',
    'https://',
    'https://bücher.example/',
    `https://h.test/${'a'.repeat(2_048)}`,
  ])('refuses the webhook URL %j', (url) => {
    expect(refusals({ to: { webhook: { url } }, channels: ['webhook'] })).toEqual([['/to/webhook/url', 'url_invalid']]);
  });

  it.each(['.', '..', '', 'a b', 'ä', 'x'.repeat(201)])('refuses the user id %j', (userId) => {
    expect(refusals({ to: { userId }, channels: ['inbox'] })).toEqual([['/to/userId', 'user_id_invalid']]);
  });

  it.each([null, [], 'text', 7])('refuses the body %j', (body) => {
    const parsed = postNotificationSchema.safeParse(body);
    expect(parsed.error && toProblemErrors(parsed.error).map(({ pointer, code }) => [pointer, code])).toEqual([
      ['', 'invalid_type'],
    ]);
  });

  it('never echoes a value', () => {
    const secret = 'S3CRET-VALUE';
    const parsed = postNotificationSchema.safeParse({
      messageId: `${secret} `,
      to: {
        email: secret,
        phone: secret,
        userId: `${secret} `,
        webhook: { url: secret, secret: `${secret} x` },
        chat: secret,
        push: secret,
      },
      channels: [secret],
      content: { subject: `${secret}\n` },
      sendAt: secret,
      deadline: secret,
      priority: secret,
      metadata: secret,
      senders: { email: `${secret} ` },
      retentionSeconds: secret,
    });
    const errors = parsed.error ? toProblemErrors(parsed.error) : [];
    expect(errors.length).toBeGreaterThan(10);
    expect(JSON.stringify(errors)).not.toContain(secret);
  });
});

describe('problemCodeOf', () => {
  it('gives message IDs and repeated recipients a problem of their own', () => {
    const error = (code: string, pointer = '/x') => [{ pointer, code, message: 'x' }];
    expect(problemCodeOf(error('message_id_invalid', '/messageId'))).toBe('message_id_invalid');
    expect(problemCodeOf(error('invalid_type', '/messageId'))).toBe('message_id_invalid');
    expect(problemCodeOf(error('recipient_repeated'))).toBe('recipient_repeated');
    expect(problemCodeOf(error('email_invalid'))).toBe('invalid_request');
  });
});
