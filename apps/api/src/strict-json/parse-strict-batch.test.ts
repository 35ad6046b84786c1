// Items are told apart by their bytes, and each is answered as if it had come alone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictBatch } from './parse-strict-batch.js';
import { parseStrictJson } from './parse-strict-json.js';

const LIMITS = { depth: 20, keys: 2_000, stringBytes: 64 * 1024, items: 5, itemBytes: 100 };
const parse = (text: string | Uint8Array) =>
  parseStrictBatch(typeof text === 'string' ? Buffer.from(text) : text, LIMITS, 'messageId');

function refusal(text: string): [code: string, problem: string, pointer: string] | null {
  const parsed = parse(text);
  return parsed.ok ? null : [parsed.refusal.code, parsed.refusal.problem, parsed.refusal.pointer];
}

describe('parseStrictBatch', () => {
  it('reads every item as a single post is read', () => {
    const items = ['{"b":1,"a":[{}]}', '{"messageId":"x","c":"],}\\"{"}', '7', '"a,b"', '[[],[{"x":"\\\\"}]]'];
    const parsed = parse(` { "items" : [ ${items.join(' , ')} ] } `);
    expect(parsed).toEqual({
      ok: true,
      items: items.map((item) => parseStrictJson(Buffer.from(item), LIMITS, 'messageId')),
    });
  });

  it('refuses a bad item alone and goes on with its neighbours', () => {
    const bad = ['{"a":1,"a":2}', '{"a":}', '{"a":"\\ud800"}', JSON.stringify('x'.repeat(99))];
    const parsed = parse(`{"items":[${bad.join(',')},{"ok":true}]}`);
    const codes = parsed.ok && parsed.items.map((item) => (item.ok ? 'ok' : item.refusal.code));
    expect(codes).toEqual(['duplicate_key', 'syntax', 'lone_surrogate', 'item_too_large', 'ok']);
  });

  it('keeps invalid UTF-8 to the item that holds it', () => {
    const bytes = Buffer.concat([Buffer.from('{"items":["'), Buffer.from([0xff]), Buffer.from('","é"]}')]);
    const parsed = parse(bytes);
    expect(parsed.ok && parsed.items.map((item) => (item.ok ? item.value : item.refusal.code))).toEqual([
      'invalid_utf8',
      'é',
    ]);
  });

  it.each([
    ['', 'syntax', 'invalid_json', ''],
    ['{"items":[{}', 'syntax', 'invalid_json', ''],
    ['{"items":[{},]}', 'syntax', 'invalid_json', ''],
    ['{"items":[{},,{}]}', 'syntax', 'invalid_json', ''],
    ['{"items":["]}', 'syntax', 'invalid_json', ''],
    ['{"items":[{}]}x', 'syntax', 'invalid_json', ''],
    ['[]', 'envelope', 'invalid_request', ''],
    ['null', 'envelope', 'invalid_request', ''],
    ['{}', 'envelope', 'invalid_request', ''],
    ['{"items":{}}', 'envelope', 'invalid_request', ''],
    ['{"items":[{}],"app":"x"}', 'envelope', 'invalid_request', ''],
    ['{"items":[{}],"items":[{}]}', 'envelope', 'invalid_request', ''],
    ['{"items":[]}', 'too_few_items', 'invalid_request', '/items'],
    ['{"items":[1,2,3,4,5,6]}', 'too_many_items', 'invalid_request', '/items'],
  ])('refuses %j as a whole', (text, ...expected) => {
    expect(refusal(text)).toEqual(expected);
  });

  it('finds the items of any batch', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(0, 1),
        (items, space) => {
          const limits = { ...LIMITS, items: 8, itemBytes: 100_000 };
          const parsed = parseStrictBatch(Buffer.from(JSON.stringify({ items }, null, space)), limits);
          expect(parsed.ok && parsed.items).toEqual(
            items.map((item) => parseStrictJson(Buffer.from(JSON.stringify(item)), limits)),
          );
        },
      ),
    );
  });
});
