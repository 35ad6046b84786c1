// Differences are told by place and never by value.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPointers } from './changed-pointers.js';
import type { JsonValue } from './json-value.js';

describe('changedPointers', () => {
  it.each<[JsonValue, JsonValue, string[]]>([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [{ content: { text: 'x' } }, { content: { text: 'y' } }, ['/content/text']],
    [{ a: 1 }, { b: 1 }, ['/a', '/b']],
    [{ to: [{ email: 'a' }] }, { to: [{ email: 'a' }, { email: 'b' }] }, ['/to/1']],
    [{ to: { email: 'a' } }, { to: [{ email: 'a' }] }, ['/to']],
    [{ sendAt: null }, {}, ['/sendAt']],
    [{ a: null }, { a: {} }, ['/a']],
    [{ 'x/y': { '~': 1 } }, { 'x/y': { '~': 2 } }, ['/x~1y/~0']],
    [{ toString: 1 }, {}, ['/toString']],
    [
      [1, 2],
      [2, 1],
      ['/0', '/1'],
    ],
    [1, 2, ['']],
  ])('of %j and %j are %j', (before, after, pointers) => {
    expect(changedPointers(before, after)).toEqual(pointers);
  });

  it('are at most fifty', () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`k${index}`, index]));
    expect(changedPointers(many, {})).toHaveLength(50);
  });

  it('are none exactly where the values are equal', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
        const [before, after] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
        expect(changedPointers(before, after).length === 0).toBe(isDeepStrictEqual(before, after));
        expect(changedPointers(before, JSON.parse(JSON.stringify(a)))).toEqual([]);
      }),
    );
  });
});
