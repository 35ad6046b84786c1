// What counts as one e-mail address, and what it is normalised to.
import { describe, expect, it } from 'vitest';
import { normalizeEmailAddress } from './email-address.js';

describe('normalizeEmailAddress', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada.Love+ping@EXAMPLE.com', 'Ada.Love+ping@example.com'],
    ['-leading@i.test', '-leading@i.test'],
    ["o'hara!#$%&*/=?^_`{|}~@i.test", "o'hara!#$%&*/=?^_`{|}~@i.test"],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@i.test`, `${'a'.repeat(64)}@i.test`],
  ])('takes %j as %j', (written, normalized) => {
    expect(normalizeEmailAddress(written)).toBe(normalized);
  });

  it.each([
    '',
    'ada',
    '@i.test',
    'ada@',
    'a@x.test, b@evil.test',
    'a@x.test,b@evil.test',
    'Group: a@e.test;',
    '<a@e.test> b@x.test',
    'Ada <ada@i.test>',
    'x@i.test\r\nBcc: e@evil.test',
    'x@i.test\n',
    ' x@i.test',
    'x@i.test ',
    'x\u0000@i.test',
    '"quoted local"@i.test',
    '"a"@i.test',
    'a(comment)@i.test',
    'a@i.test(comment)',
    'a@((nested))i.test',
    'a@[127.0.0.1]',
    'a@[IPv6:::1]',
    'a@127.0.0.1',
    'a@0x7f.0x1',
    'a@2130706433',
    'a@-x.test',
    'a@x-.test',
    'a@x.-test',
    'a@localhost',
    'a@i..test',
    'a@.test',
    'a@i.test.',
    '.a@i.test',
    'a.@i.test',
    'a..b@i.test',
    'a@b@i.test',
    'a@i_x.test',
    'a@i.test/path',
    'a@i.test:25',
    'a@i%2etest',
    'a@exa\u200bmple.test',
    'a@exa\u00admple.test',
    'a@i\uff20evil.test',
    'a@xn--\u00e9.test',
    'a@xn--a.test\u2028',
    'münch@i.test',
    `${'a'.repeat(65)}@i.test`,
    `a@${'b'.repeat(64)}.test`,
    `a@${'b.'.repeat(130)}test`,
  ])('refuses %j', (written) => {
    expect(normalizeEmailAddress(written)).toBeNull();
  });

  it('gives the same address when it reads its own form again', () => {
    const once = normalizeEmailAddress('Ada@BÜCHER.example') ?? '';
    expect(normalizeEmailAddress(once)).toBe(once);
  });
});
