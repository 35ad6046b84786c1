// The canonical form of whatever is read, against RFC 8785 and against a plain telling of it.
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

/** RFC 8785 said in the plainest way, to compare with. */
function plainCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainCanonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${plainCanonical(member)}`).join(',')}}`;
}

describe('canonical form', () => {
  it('is that of the sample in RFC 8785', () => {
    const sample = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonical(sample)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('orders names by UTF-16 code units, as the second sample of RFC 8785 does', () => {
    const sample = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`;
    expect(Object.values(JSON.parse(canonical(sample)))).toHaveLength(7);
    expect([...canonical(sample).matchAll(/:"([^"]*)"/g)].map(([, text]) => text)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.0e5', '0'],
    ['1.0', '1'],
    ['1e2', '100'],
    ['5e-324', '5e-324'],
    ['1.7e308', '1.7e+308'],
    ['9007199254740991', '9007199254740991'],
    ['-9007199254740991', '-9007199254740991'],
    ['1e21', '1e+21'],
    ['1e-7', '1e-7'],
    ['0.000001', '0.000001'],
    ['123456789012345e3', '123456789012345000'],
  ])('writes the number %s as %s', (written, expected) => {
    expect(canonical(written)).toBe(expected);
  });

  it('leaves the omitted member out of the outermost object only', () => {
    expect(canonical('{"b":1,"messageId":"x","a":{"messageId":"y"}}', 'messageId')).toBe(
      '{"a":{"messageId":"y"},"b":1}',
    );
    expect(canonical('{"messageId":"x"}', 'messageId')).toBe('{}');
    expect(canonical('[{"messageId":"x"}]', 'messageId')).toBe('[{"messageId":"x"}]');
    expect(parse('{"message\\u0049d":"x"}', 'messageId')).toMatchObject({ value: { messageId: 'x' }, canonical: '{}' });
  });

  it('does not follow the locale', () => {
    expect(canonical('{"ä":1,"z":2,"a":3,"Z":4,"i":5,"I":6,"ı":7}')).toBe(
      '{"I":6,"Z":4,"a":3,"i":5,"z":2,"ä":1,"ı":7}',
    );
  });

  it('sees a backslash before a quote for what it is', () => {
    for (const value of ['\\', '\\\\', '"', '\\"', '\\\\"', 'a\\', '\n"\\', '/u', '\\u0041', '\\/']) {
      const body = { [value]: value, z: [value, ''] };
      expect(canonical(JSON.stringify(body))).toBe(plainCanonical(body));
    }
  });
});

describe('any JSON', () => {
  const names = fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .filter((name) => !/^(__proto__|constructor|prototype)$|\0/.test(name));
  const leaves = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.string({ unit: fc.constantFrom('\\', '"', '/', 'u', 'n', '\n', 'é', '😀', ' ') }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 6, withCrossShrink: true },
      leaves,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(names, tie('value'), { maxKeys: 6 }),
    ),
  }));

  it('is read as JSON.parse reads it, and written as RFC 8785 says', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 1, '\t', ' \r\n '), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const parsed = parse(text);
        expect(parsed).toEqual({ ok: true, value: JSON.parse(text), canonical: plainCanonical(value) });
      }),
      { numRuns: 500 },
    );
  });

  it('has one canonical form, whatever the order of names and the escapes', () => {
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.nat(1_000)), (value, picks) => {
        expect(canonical(shuffled(value, () => picks.next().value))).toBe(plainCanonical(value));
      }),
      { numRuns: 500 },
    );
  });

  it('never throws and never echoes, whatever the bytes', () => {
    const nearly = fc
      .tuple(values, fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 4 }))
      .map(([value, changes]) => {
        const bytes = Buffer.from(JSON.stringify({ value }));
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.uint8Array()), (bytes) => {
        const parsed = parseStrictJson(bytes, LIMITS);
        if (parsed.ok) expect(parsed.value).toEqual(JSON.parse(Buffer.from(bytes).toString()));
        else expect(parsed.refusal.message).toMatch(/^[A-Z]/);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** The same JSON written otherwise: names in another order, letters escaped at random. */
function shuffled(value: unknown, pick: () => number): string {
  if (typeof value === 'string') return escapedAtRandom(value, pick);
  if (Array.isArray(value)) return `[${value.map((item) => shuffled(item, pick)).join(' ,')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${escapedAtRandom(name, pick)}: ${shuffled(member, pick)}`,
  );
  return `{ ${members
    .map((text) => ({ text, rank: pick() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ text }) => text)
    .join(',\n')}}`;
}

function escapedAtRandom(text: string, pick: () => number): string {
  const units = text.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return pick() % 3 === 0 ? `"${units.join('')}"` : JSON.stringify(text).replaceAll('/', pick() % 2 ? '\\/' : '/');
}
