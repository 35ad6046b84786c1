// The reader of the metrics' format refuses what a scraper would.
import { expect, it } from 'vitest';
import { parseExposition } from './exposition.js';

const family = (type: string, ...samples: string[]) =>
  [`# HELP a Of a.`, `# TYPE a ${type}`, ...samples, ''].join('\n');

it('reads families, labels and values', () => {
  const text = family('counter', 'a{of="x\\"y",to="z"} 3', 'a 1e+3');
  expect(parseExposition(text)).toEqual([
    {
      name: 'a',
      type: 'counter',
      help: 'Of a.',
      samples: [
        { name: 'a', labels: { of: 'x\\"y', to: 'z' }, value: 3 },
        { name: 'a', labels: {}, value: 1_000 },
      ],
    },
  ]);
});

it.each([
  ['a sample without a family', 'a 1\n'],
  ['a type without a help', '# TYPE a counter\na 1\n'],
  ['a family in two places', family('counter', 'a 1') + family('counter', 'a{b="c"} 1')],
  ['a series twice', family('gauge', 'a{b="c"} 1', 'a{b="c"} 2')],
  ['what is no number', family('gauge', 'a one')],
  ['a label without quotes', family('gauge', 'a{b=c} 1')],
  ['a last line without an end', family('gauge', 'a 1').trimEnd()],
  ['buckets that fall', family('histogram', 'a_bucket{le="1"} 2', 'a_bucket{le="+Inf"} 1', 'a_sum 1', 'a_count 1')],
  ['a histogram without its last bucket', family('histogram', 'a_bucket{le="1"} 2', 'a_sum 1', 'a_count 2')],
])('refuses %s', (_, text) => {
  expect(() => parseExposition(text)).toThrow();
});
