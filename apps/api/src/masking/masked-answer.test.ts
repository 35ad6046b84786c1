// What is left of an answer for those who only look.
import { describe, expect, it } from 'vitest';
import { maskedAnswer } from './masked-answer.js';
import { hiddenBy, maskedPayload, placeOf } from './masked-payload.js';
import { maskedRecipient, maskedText } from './masked-recipient.js';
import { maskingOfApp } from './masking-of-app.js';

describe('maskedRecipient', () => {
  it.each([
    ['john@domain.test', 'j***@d***.test'],
    ['a@b.test', 'a***@b***.test'],
    ['john@mail.domain.co.uk', 'j***@m***.uk'],
    ['john@[127.0.0.1]', 'j***@[***'],
    ['+441632960961', '+44***61'],
    ['+1234567', '+12***'],
    ['u_42', 'u***'],
    ['slack:C012', 'slack:C***'],
    ['fcm:token-of-a-phone', 'fcm:t***'],
    ['https://hooks.example.test/secret?token=x', 'https://h***.test/***'],
    ['http://127.0.0.1:8080/x', 'http://1***/***'],
    ['erased', 'erased'],
    ['', '***'],
  ])('shows %s as %s', (address, masked) => expect(maskedRecipient(address)).toBe(masked));

  it('finds addresses in what a provider said', () => {
    expect(maskedText('550 5.1.1 <john@domain.test>: no such user (+44 1632 960961)')).toBe(
      '550 5.1.1 <j***@d***.test>: no such user (+44***61)',
    );
    expect(maskedText('250 2.0.0 Ok: queued as 4F2A')).toBe('250 2.0.0 Ok: queued as 4F2A');
  });
});

describe('hidden paths', () => {
  const metadata = { iban: 'GB33', order: { id: 7, lines: [{ name: 'x', IBAN: 'DE89' }] }, 'a/b': 1 };
  it.each<[string, unknown]>([
    ['/metadata', '***'],
    ['/metadata/iban', { ...metadata, iban: '***' }],
    ['/metadata/order/*/0/name', { ...metadata, order: { id: 7, lines: [{ name: '***', IBAN: 'DE89' }] } }],
    ['/metadata/**/name', { ...metadata, order: { id: 7, lines: [{ name: '***', IBAN: 'DE89' }] } }],
    ['/metadata/order', { ...metadata, order: '***' }],
    ['/metadata/order/**', { ...metadata, order: '***' }],
    ['iban', { ...metadata, iban: '***', order: { id: 7, lines: [{ name: 'x', IBAN: '***' }] } }],
    ['/metadata/a~1b', { ...metadata, 'a/b': '***' }],
    ['/content/iban', metadata],
    ['/iban', metadata],
  ])('%s takes out what it names, and no more', (path, left) => {
    expect(maskedPayload(metadata, ['metadata'], hiddenBy([path]))).toEqual(left);
  });

  it('tells a hidden place by its pointer', () => {
    expect(hiddenBy(['secret'])(placeOf('/metadata/x~1y/secret/deep'))).toBe(true);
    expect(hiddenBy(['secret'])(placeOf('/metadata/secrets'))).toBe(false);
  });
});

it('leaves alone the end of what goes from one state or time to another', () => {
  const masking = { recipients: true, paths: [] };
  const answer = {
    timeline: [{ from: 'sending', to: 'sent', at: '2026-11-30T10:00:00.000Z' }],
    data: [{ from: null, to: '2026-11-30T10:05:00.000Z', count: 2 }],
  };
  expect(maskedAnswer(answer, masking)).toEqual(answer);
  expect(maskedAnswer({ to: 'john@domain.test' }, masking)).toEqual({ to: 'j***@d***.test' });
});

describe('maskedAnswer', () => {
  const answer = {
    data: [
      {
        messageId: 'john@domain.test-1',
        recipient: 'john@domain.test',
        reason: { code: 'refused', detail: 'no john@domain.test here' },
        to: { email: 'john@domain.test', userId: 'u_42' },
        metadata: { email: 'kept@domain.test', iban: 'GB33' },
        lookups: [{ answer: 'to john@domain.test', providerMessageId: '<1@domain.test>' }],
        changes: [
          { pointer: '/priority', kind: 'changed', hidden: false, before: 'low', after: 'urgent' },
          { pointer: '/sendAt', kind: 'changed', hidden: false, before: null, after: 'x' },
        ],
        sender: { name: 'mail', config: { url: 'smtps://x.test', email: 'shop@x.test' } },
        cause: { code: 'x', text: 'Only the recipient differs' },
      },
    ],
    nextCursor: null,
  };

  it('masks what is about a person wherever it stands, and no name of a thing', () => {
    const [item] = (maskedAnswer(answer, { recipients: true, paths: ['iban', '/priority'] }) as typeof answer).data;
    expect(item).toEqual({
      ...answer.data[0],
      recipient: 'j***@d***.test',
      to: { email: 'j***@d***.test', userId: 'u***' },
      reason: { code: 'refused', detail: 'no j***@d***.test here' },
      metadata: { email: 'kept@domain.test', iban: '***' },
      lookups: [{ answer: 'to j***@d***.test', providerMessageId: '<1@domain.test>' }],
      changes: [{ pointer: '/priority', kind: 'changed', hidden: true }, answer.data[0]?.changes[1]],
    });
  });

  it('leaves everything where an app hides nothing', () => {
    expect(maskedAnswer(answer, { recipients: false, paths: [] })).toEqual(answer);
  });

  it('hides the content of an item of the inbox by its place in the post', () => {
    const item = { id: '1', title: 'a', text: 'b', html: null, metadata: {}, readAt: null, archivedAt: null };
    expect(maskedAnswer(item, { recipients: true, paths: ['/content/text'] })).toEqual({ ...item, text: '***' });
  });
});

it('hides everything where the masking of an app cannot be read', () => {
  expect(maskingOfApp(null)).toEqual({ recipients: true, paths: [] });
  expect(maskingOfApp({ recipients: false })).toEqual({ recipients: true, paths: ['/**'] });
});
