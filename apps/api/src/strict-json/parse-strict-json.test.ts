// What is refused, where the refusal points, and what is just within the limits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParsedJson, parseStrictJson } from './parse-strict-json.js';

const LIMITS = { depth: 20, keys: 2_000, stringBytes: 64 * 1024 };
const parse = (text: string | Uint8Array, omit?: string): ParsedJson =>
  parseStrictJson(typeof text === 'string' ? Buffer.from(text) : text, LIMITS, omit);

function canonical(text: string, omit?: string): string {
  const parsed = parse(text, omit);
  return parsed.ok ? parsed.canonical : `refused: ${parsed.refusal.code}`;
}

function refusal(text: string | Uint8Array): [code: string, problem: string, pointer: string] | null {
  const parsed = parse(text);
  return parsed.ok ? null : [parsed.refusal.code, parsed.refusal.problem, parsed.refusal.pointer];
}

const UNCLEAR = 'payload_not_canonicalizable';

describe('refusals', () => {
  it.each<[string, string | Uint8Array, [string, string, string]]>([
    ['an empty body', '', ['syntax', 'invalid_json', '']],
    ['white space only', ' \n', ['syntax', 'invalid_json', '']],
    ['truncated JSON', '{"a":', ['syntax', 'invalid_json', '']],
    ['two values', '{}{}', ['syntax', 'invalid_json', '']],
    ['a trailing comma', '{"a":1,}', ['syntax', 'invalid_json', '']],
    ['NaN', '{"a":NaN}', ['syntax', 'invalid_json', '']],
    ['a raw line break in a string', '{"a":"\n"}', ['syntax', 'invalid_json', '']],
    ['a byte order mark', '\ufeff{}', ['byte_order_mark', 'invalid_json', '']],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), ['invalid_utf8', UNCLEAR, '']],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), ['invalid_utf8', UNCLEAR, '']],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), ['syntax', 'invalid_json', '']],
    ['a name twice', '{"to":1,"content":2,"to":3}', ['duplicate_key', UNCLEAR, '/to']],
    ['a name twice in order', '{"a":1,"a":1}', ['duplicate_key', UNCLEAR, '/a']],
    ['a name twice, once escaped', '{"x":[{"a":1,"\\u0061":2}]}', ['duplicate_key', UNCLEAR, '/x/0/a']],
    ['the message ID twice', '{"messageId":"a","messageId":"b"}', ['duplicate_key', UNCLEAR, '/messageId']],
    ['__proto__', '{"__proto__":{"isAdmin":true}}', ['forbidden_key', UNCLEAR, '/__proto__']],
    [
      '__proto__ deep and escaped',
      '{"metadata":{"a":[{"\\u005f_proto__":1}]}}',
      ['forbidden_key', UNCLEAR, '/metadata/a/0/__proto__'],
    ],
    ['constructor', '{"constructor":{"prototype":{}}}', ['forbidden_key', UNCLEAR, '/constructor']],
    ['prototype', '{"a":{"prototype":1}}', ['forbidden_key', UNCLEAR, '/a/prototype']],
    ['2^53', '{"a":9007199254740992}', ['number_not_exact', UNCLEAR, '/a']],
    ['an odd integer beyond 2^53', '{"a":[1,9007199254740993]}', ['number_not_exact', UNCLEAR, '/a/1']],
    ['the same with a fraction', '{"a":9007199254740993.0}', ['number_not_exact', UNCLEAR, '/a']],
    ['the same with an exponent', '{"a":9007199254740993e0}', ['number_not_exact', UNCLEAR, '/a']],
    ['a negative one', '{"a":-9007199254740993}', ['number_not_exact', UNCLEAR, '/a']],
    ['sixteen digits and more beyond 2^53', '{"a":1.7976931348623157e308}', ['number_not_exact', UNCLEAR, '/a']],
    ['more digits than a double has', '{"a":0.1234567890123456789}', ['number_not_exact', UNCLEAR, '/a']],
    ['a number that becomes 0', '{"a":1e-400}', ['number_not_exact', UNCLEAR, '/a']],
    ['a very long number', `{"a":${'1'.repeat(200_000)}}`, ['number_not_exact', UNCLEAR, '/a']],
    ['1e400', '{"a":{"b":1e400}}', ['number_too_large', UNCLEAR, '/a/b']],
    ['half a surrogate pair', '{"a":"\\ud800"}', ['lone_surrogate', UNCLEAR, '/a']],
    ['surrogates the wrong way round', '{"a":"\\udc00\\ud800"}', ['lone_surrogate', UNCLEAR, '/a']],
    ['half a surrogate pair in a name', '{"a":{"\\udead":1}}', ['lone_surrogate', UNCLEAR, '/a']],
    ['U+0000', '{"a":["x\\u0000"]}', ['nul_character', UNCLEAR, '/a/0']],
    ['U+0000 in a name', '{"a\\u0000":1}', ['nul_character', UNCLEAR, '']],
    ['U+0000 in a later name', '{"x":1,"a\\u0000":1}', ['nul_character', UNCLEAR, '']],
    ['21 levels', `${'['.repeat(21)}${']'.repeat(21)}`, ['too_deep', 'invalid_request', '/0'.repeat(20)]],
    [
      '20 000 levels',
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      ['too_deep', 'invalid_request', '/a'.repeat(20)],
    ],
    [
      'too many names',
      JSON.stringify({ a: Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [i, i])) }),
      ['too_many_keys', 'invalid_request', ''],
    ],
    ['an overlong string', JSON.stringify({ a: 'x'.repeat(65_537) }), ['string_too_long', 'invalid_request', '/a']],
    [
      'an overlong string in bytes',
      JSON.stringify({ a: '€'.repeat(21_846) }),
      ['string_too_long', 'invalid_request', '/a'],
    ],
    [
      'an overlong name',
      JSON.stringify({ a: { ['x'.repeat(65_537)]: 1 } }),
      ['string_too_long', 'invalid_request', '/a'],
    ],
  ])('refuses %s', (_, body, expected) => {
    expect(refusal(body)).toEqual(expected);
  });

  it('takes everything up to its limits', () => {
    expect(refusal(`${'['.repeat(20)}${']'.repeat(20)}`)).toBeNull();
    expect(refusal(JSON.stringify({ a: 'x'.repeat(65_536), b: '"'.repeat(65_536), c: '€'.repeat(21_845) }))).toBeNull();
    expect(refusal(JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [i, i]))))).toBeNull();
    expect(refusal('{"toString":1,"hasOwnProperty":2,"proto":3}')).toBeNull();
    expect(refusal('{"a":"\\ud83d\\ude00"}')).toBeNull();
  });

  it('never tells two numbers apart that it takes as one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n - 5n, max: 2n ** 70n }), fc.bigInt({ min: 1n, max: 9n }), (big, step) => {
        const [one, other] = [canonical(`[${big}]`), canonical(`[${big + step}]`)];
        if (one === other) expect(one).toMatch(/^refused/);
      }),
    );
  });
});
