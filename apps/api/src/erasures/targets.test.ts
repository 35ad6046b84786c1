// What an erasure looks for, and what it takes out of a body and of a reason.
import { describe, expect, it } from 'vitest';
import { forgetInBody, forgetInResult } from './forget-in-texts.js';
import { mentionsOf, recipientKey, targetsOf, withoutAddresses } from './targets.js';

const SECRET = Buffer.alloc(32, 1);
const ADA = targetsOf({ email: 'ada@example.test', userId: 'u_42' }, undefined, SECRET);

describe('targets', () => {
  it('are the addresses in the form that is hashed, or that of one channel', () => {
    expect(ADA.map(({ channel, address }) => [channel, address])).toEqual([
      ['email', 'ada@example.test'],
      ['inbox', 'u_42'],
    ]);
    expect(targetsOf({ email: 'ada@EXAMPLE.test', userId: 'u_42' }, 'email', SECRET)).toEqual([ADA[0]]);
    expect(targetsOf({ userId: 'u_42' }, 'sms', SECRET)).toEqual([]);
  });

  it('are known again in any order, and under one secret only', () => {
    expect(recipientKey([...ADA].reverse(), SECRET)).toEqual(recipientKey(ADA, SECRET));
    expect(recipientKey(ADA, Buffer.alloc(32, 2))).not.toEqual(recipientKey(ADA, SECRET));
    expect(recipientKey(ADA.slice(1), SECRET)).not.toEqual(recipientKey(ADA, SECRET));
  });

  it('are looked for as JSON writes them', () => {
    expect(mentionsOf({ channel: 'inbox', address: 'u"\\A', hash: '' })).toEqual(['u\\"\\\\a']);
    expect(mentionsOf({ channel: 'email', address: 'Ada@example.test', hash: '' })).toEqual(['ada@']);
  });
});

describe('a body', () => {
  const forget = (to: unknown) => forgetInBody(JSON.stringify({ content: { text: 'x' }, to }), ADA);

  it('is given up where no address is left', () => {
    expect(forget({ email: 'ada@Example.TEST' })).toBeNull();
    expect(forget([{ email: 'ada@example.test' }, { userId: 'u_42' }])).toBeNull();
    expect(forgetInBody(null, ADA)).toBeNull();
  });

  it('keeps the other addresses, and its content with them', () => {
    expect(forget({ email: 'ada@example.test', phone: '+441632960961' })).toBe(
      '{"content":{"text":"x"},"to":{"phone":"+441632960961"}}',
    );
    expect(forget([{ userId: 'u_42' }, { userId: 'u_43' }])).toBe('{"content":{"text":"x"},"to":[{"userId":"u_43"}]}');
  });

  it('stays as it is, to the byte, where nobody of them is in it', () => {
    const body = '{ "to": {"email":"Ada@example.test"} }';
    expect(forgetInBody(body, ADA)).toBe(body);
  });
});

it('takes nothing but the name out of a frozen result', () => {
  const send = {
    channel: 'email',
    recipient: 'ada@example.test',
    sendNumber: 1,
    status: 'sent',
    reasonCode: null,
    providerMessageId: 'p',
  };
  const result = { status: 'sent', finishedAt: 't', deliveries: [send, { ...send, recipient: 'bob@example.test' }] };
  expect(JSON.parse(forgetInResult(JSON.stringify(result), ADA) ?? '')).toEqual({
    ...result,
    deliveries: [{ ...send, recipient: 'erased' }, result.deliveries[1]],
  });
  expect(forgetInResult(JSON.stringify({ ...result, deliveries: [] }), ADA)).toBeNull();
});

it('keeps the address out of the reason', () => {
  const recipient = { email: 'a.da+x@Example.test', userId: 'u_1' };
  const targets = targetsOf(recipient, undefined, SECRET);
  const reason = 'Letter of A.DA+X@example.test, kept; a-da+x@example.test is another';
  expect(withoutAddresses(reason, recipient, targets)).toBe('Letter of erased, kept; a-da+x@example.test is another');
});
