// The bytes of a mail: always the same, in lines that end in CRLF, and with nothing in them that a caller smuggled in.
import type { Content, Json } from '@oneping/claims';
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../test/claim-of.js';
import { composeMail } from './compose-mail.js';

const from = { name: 'Shop', address: 'orders@shop.example' };

async function mailOf(content: Content, recipient: Json = 'ada@example.com') {
  const { body } = await composeMail(claimOf({ content, recipient }), from, undefined);
  const text = body.bytes.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  return { ...body, text, headers: text.slice(0, end).split('\r\n'), rest: text.slice(end + 4) };
}

/** Content that a type would not let in, but JSON might. */
function untyped(content: Record<string, unknown>): Content {
  // Safe: the test is about what happens to it.
  return content as Content;
}

describe('a mail', () => {
  it('carries our ids, the time of acceptance, and nothing that changes from try to try', async () => {
    const mail = await mailOf({ subject: 'On its way', text: 'Hello' });
    expect(mail.headers).toEqual([
      'X-Oneping-Delivery: 0196f0a0-0000-7000-8000-000000000001',
      'From: Shop <orders@shop.example>',
      'To: ada@example.com',
      'Subject: On its way',
      'Message-ID: <AZbwoAAAcACAAAAAAAAAAQ@shop.example>',
      'Date: Sun, 01 Mar 2026 12:34:56 +0000',
      'Content-Transfer-Encoding: 7bit',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
    ]);
    expect(mail.rest).toBe('Hello\r\n');
    expect(mail.messageId).toBe('AZbwoAAAcACAAAAAAAAAAQ@shop.example');
  });

  it('offers text and HTML side by side, at a boundary made from the key', async () => {
    const mail = await mailOf({ subject: 'Both', text: 'plain', html: '<p>rich</p>' });
    expect(mail.text).toMatch(
      /^Content-Type: multipart\/alternative;\r\n boundary="--_NmP-AZbwoAAAcACAAAAAAAAAAQ-Part_1"/m,
    );
    expect(mail.rest.indexOf('plain')).toBeLessThan(mail.rest.indexOf('<p>rich</p>'));
    expect((await mailOf({ subject: 'Both', text: 'plain', html: '<p>rich</p>' })).text).toBe(mail.text);
  });

  it('may be HTML alone', async () => {
    expect((await mailOf({ html: '<p>rich</p>' })).headers).toContain('Content-Type: text/html; charset=utf-8');
  });

  it.each(['a\rb', 'a\nb', 'a\r\n.\r\nb', '\n.\n', '\r.\r', '.\n..\n', 'a\r\r\nb', `${'long '.repeat(400)}\nü\n.\n`])(
    'has no line that ends in anything but CRLF: %j',
    async (text) => {
      const mail = await mailOf({ subject: 's', text, html: text });
      expect(mail.bytes.toString('latin1')).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
    },
  );

  it.each(['x\r\nBcc: eve@evil.example', 'x\nBcc: eve@evil.example', 'x\r\u0000\u2028\u2029Bcc: eve@evil.example'])(
    'has a subject of one line, whatever was asked for: %j',
    async (subject) => {
      const plain = await mailOf({ subject: 'x', text: 'Hello' });
      const mail = await mailOf({ subject, text: 'Hello' });
      expect(mail.headers).toContain('Subject: x Bcc: eve@evil.example');
      expect(mail.headers.length).toBe(plain.headers.length);
    },
  );

  it('writes a subject of other scripts so that it reads the same', async () => {
    const mail = await mailOf({ subject: 'Größe 🚀', text: 'x' });
    expect(mail.headers.join('\n')).toContain(`Subject: =?UTF-8?B?R3LDtsOfZSDwn5qA?=`);
  });

  it.each([{ path: '/etc/passwd' }, { href: 'http://127.0.0.1/' }, { content: 'x' }, ['x'], 5])(
    'is never made from anything but text: %j',
    async (part) => {
      await expect(mailOf(untyped({ html: part }))).rejects.toThrow('not text');
      await expect(mailOf(untyped({ text: part }))).rejects.toThrow('not text');
    },
  );

  it('takes no other field of the content into account', async () => {
    const extra = {
      raw: 'Bcc: eve@evil.example\r\n\r\nx',
      attachments: [{ path: '/etc/passwd' }],
      headers: { Bcc: 'e@e' },
    };
    const plain = await mailOf({ subject: 's', text: 't' });
    expect((await mailOf(untyped({ subject: 's', text: 't', ...extra }))).text).toBe(plain.text);
  });

  it.each([
    'ada@example.com, eve@evil.example',
    'Group: ada@example.com;',
    '<ada@example.com> eve@evil.example',
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com\r\nDATA',
    '"ada lovelace"@example.com',
    'ada(comment)@example.com',
    'ada@[127.0.0.1]',
    'ada@-example.com',
    'ada@example..com',
    '.ada@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(126)}example.com`,
    'ada@example.com>',
    'ada',
    '@example.com',
    'ada@',
    '',
    null,
    { name: 'Ada', address: 'ada@example.com' },
    ['ada@example.com'],
  ])('is not written to %j', async (recipient) => {
    await expect(mailOf({ text: 'x' }, recipient)).rejects.toThrow('not one plain mail address');
  });

  it.each([
    'ada@example.com',
    '-ada@example.com',
    "o'hara+tag@sub.example.com",
    'üser@example.com',
    'ada@xn--mnchen-3ya.de',
  ])('is written to %s, and to nobody else', async (recipient) => {
    const mail = await mailOf({ text: 'x' }, recipient);
    expect(mail.to).toBe(recipient);
    expect(mail.text).toContain(`To: ${recipient}\r\n`);
  });

  it("carries the relay's own key header where it has one", async () => {
    const { body } = await composeMail(claimOf(), from, 'Resend-Idempotency-Key');
    expect(body.bytes.toString()).toMatch(/^Resend-Idempotency-Key: AZbwoAAAcACAAAAAAAAAAQ\r$/m);
  });

  it('has another hash for another sender, recipient or content', async () => {
    const hashes = await Promise.all([
      composeMail(claimOf(), from, undefined),
      composeMail(claimOf({ recipient: 'grace@example.com' }), from, undefined),
      composeMail(claimOf({ content: { text: 'other' } }), from, undefined),
      composeMail(claimOf(), { ...from, address: 'other@shop.example' }, undefined),
    ]);
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(4);
  });
});
