// Message IDs made of the parts of an intent: the same for the same intent, different for different ones.
import { randomUUID } from 'node:crypto';
import { isMessageId } from '@oneping/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MessageIdParts, messageIdFrom, stored } from './message-id-from.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const from = (parts: MessageIdParts) => messageIdFrom(parts, NOW);

describe('messageIdFrom', () => {
  it('can be read', () => {
    expect(from({ event: 'order-shipped', order: 1042 })).toBe('event:order-shipped,order:1042');
  });

  it('does not depend on the order of parts, nor on whether a number is text', () => {
    expect(from({ order: '1042', event: 'x' })).toBe(from({ event: 'x', order: 1042 }));
  });

  it('keeps parts apart, wherever the cut is', () => {
    const parts: MessageIdParts[] = [
      { scope: 'a_b', key: 'c' },
      { scope: 'a', key: 'b_c' },
      { scope: 'a,key:b', key: 'c' },
      { scope: 'a', key: 'b,key:c' },
      { 'scope:a': 'b' },
      { scope: 'a:b' },
      { scope: 'a%3Ab' },
    ];
    expect(new Set(parts.map(from)).size).toBe(parts.length);
  });

  it('gives a valid message ID for any parts, and the same one only for the same parts', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((word) => word.trim() !== '');
    const parts = fc.dictionary(words, words, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
    const vouched = (plain: Record<string, string>) =>
      from(Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, stored(value)])));
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        expect(isMessageId(vouched(one))).toBe(true);
        const isSame = JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
        expect(vouched(one) === vouched(other)).toBe(isSame);
      }),
    );
  });

  it('becomes a hash of itself when it is too long, and still tells intents apart', () => {
    const long = from({ event: 'x'.repeat(300) });
    expect(long).toMatch(/^#sha256:[0-9a-f]{64}$/);
    expect(from({ event: `${'x'.repeat(299)}y` })).not.toBe(long);
    expect(from({ event: 'x'.repeat(194) })).toHaveLength(200);
  });

  it.each([
    ['a Date', new Date(NOW)],
    ['an ISO time', '2026-03-01T12:00:00.000Z'],
    ['an ISO time in a sentence', 'order-2026-03-01T12:00:00Z'],
    ['a time of a log line', '2026-03-01 12:00:00'],
    ['a compact time', '20260301T120000Z'],
    ['a Date as text', 'Sun Mar 01 2026 12:00:00 GMT+0000'],
    ['ms since 1970', NOW],
    ['ms since 1970 as text', String(NOW - 5)],
    ['seconds since 1970', Math.floor(NOW / 1_000)],
    ['seconds since 1970, nine years on', Math.floor(NOW / 1_000) + 9 * 365 * 86_400],
    ['ns since 1970', `${NOW}000000`],
  ])('refuses %s and says that it is a clock', (_, part) => {
    expect(() => from({ event: part as string })).toThrow(
      /^Part "event" (is a Date|looks like a clock)\. A retry would read another time/,
    );
  });

  it.each([
    ['a UUID v4', randomUUID()],
    ['a UUID v4 in a sentence', `order-${randomUUID()}`],
    ['a UUID v7', '0195523e-8d0c-7c8e-9b1a-3f2d6c7b8a90'],
    ['a UUID v1', 'c232ab00-9414-11ec-b3c8-9f6bdeced846'],
    ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['a Nano ID', 'V1StGXR8_Z5jdHi6B-myT'],
    ['a KSUID', '0ujtsYcgvSTl8PAuAdqWYSMnLOv'],
    ['Math.random() as text', '0.8414709848078965'],
  ])('refuses %s and says that it looks random', (_, part) => {
    expect(() => from({ event: part })).toThrow(/^Part "event" looks like a random value\..*write stored\(value\)\.$/);
  });

  it.each([
    ['no text', ''],
    ['spaces', ' \t'],
    ['Math.random()', 0.8414709848078965],
    ['NaN', Number.NaN],
    ['an integer beyond 2^53', 2 ** 53],
    ['null', null],
    ['undefined', undefined],
    ['a list', ['a']],
    ['half a surrogate pair', '\ud800'],
    ['a Date that is vouched for', { stored: new Date(NOW) }],
    ['nothing that is vouched for', { stored: '' }],
  ])('refuses %s', (_, part) => {
    expect(() => from({ event: part as string })).toThrow(TypeError);
  });

  it('refuses to name nothing', () => {
    expect(() => from({})).toThrow('at least one part');
  });

  it.each([
    'order-1042-shipped',
    'Order-Confirmation-2026-Q1',
    'OrderConfirmationForCustomer2026',
    '2026-03-01',
    '2026-W09',
    '+441632960961',
    'ada@example.com',
    '4111111111111111',
    '1234567890',
    '886313e1-3b8a-5372-9b90-0c9aee199e5d',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    '1',
  ])('takes %s', (part) => {
    expect(from({ event: part })).toBe(`event:${encodeURIComponent(part)}`);
  });

  it('takes what is vouched for', () => {
    expect(from({ order: stored('0195523e-8d0c-7c8e-9b1a-3f2d6c7b8a90') })).toBe(
      'order:0195523e-8d0c-7c8e-9b1a-3f2d6c7b8a90',
    );
    expect(from({ order: stored(NOW) })).toBe(`order:${NOW}`);
  });
});
