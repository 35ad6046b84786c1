// Byte sequences are found wherever the pieces of a stream are cut.
import { expect, it } from 'vitest';
import { BytePattern } from './byte-pattern.js';

const stream = Buffer.from('\u00ffBEGIN;INSERT;COMMIT;\u0000rest COMMIT; end', 'latin1');
const commit = Buffer.from('COMMIT;');

it.each([
  ['bytes', commit],
  ['an expression', /COMMIT;/],
])('finds %s once for each time they pass, in pieces of any size', (_name, pattern) => {
  for (let size = 1; size <= stream.length; size += 1) {
    const watch = new BytePattern(pattern);
    const ends: number[] = [];
    for (let from = 0; from < stream.length; from += size) {
      for (const { start, end } of watch.findIn(stream.subarray(from, from + size))) {
        expect(start).toBeLessThan(end);
        ends.push(from + end);
      }
    }
    expect(ends, `pieces of ${size}`).toEqual([stream.indexOf(commit) + 7, stream.lastIndexOf(commit) + 7]);
  }
});

it('takes bytes literally, whatever they mean in an expression', () => {
  const odd = Buffer.from([0x2e, 0x2a, 0x00, 0xff, 0x5c, 0x2d, 0x2f]);
  expect(new BytePattern(odd).findIn(Buffer.concat([Buffer.from('ab'), odd]))).toEqual([{ start: 2, end: 9 }]);
  expect(new BytePattern(Buffer.from('a.c')).findIn(Buffer.from('abc'))).toEqual([]);
});
