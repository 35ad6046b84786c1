// Every row of the catalogue of bad inputs: sent byte by byte from the table here, held by another test, or no matter of this product.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADDRESSES } from './addresses.js';
import { CONTENT } from './content.js';
import { KEYS } from './keys.js';
import { OTHER_BODIES } from './other-bodies.js';
import { QUERIES } from './queries.js';
import { TRANSPORT } from './transport.js';
import { VALUES } from './values.js';

const LAST = 70;
/** Numbers that the catalogue leaves out. */
const NO_ROWS = [3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58, 63, 68];

/** What is no refusal, or takes more than one request: number of the row, file from the root, words of the test's name. */
const HELD_BY: readonly [number, string, string][] = [
  [10, 'apps/api/src/notifications/acceptor.db.test.ts', 'tells upper case from lower'],
  [12, 'apps/api/test/accept.test.ts', 'answers fifty equal posts at once with one original'],
  [14, 'apps/api/test/accept.test.ts', 'takes the same body in any order of its members and in any white space'],
  [15, 'apps/api/test/accept.test.ts', 'keeps the message IDs of two apps apart'],
  [16, 'apps/api/src/erasures/erasures.db.test.ts', 'leaves the key: a repeat answers the same result'],
  [32, 'apps/api/test/bad-inputs/transport.ts', 'application/x-www-form-urlencoded'],
  [40, 'apps/api/test/security-checks.test.ts', 'refuses every route however its path is dressed'],
  [42, 'apps/api/test/http-wire.test.ts', 'closes a connection whose headers never end'],
  [42, 'apps/api/test/http-wire.test.ts', 'closes a connection whose body trickles'],
  [67, 'apps/dashboard/e2e/hostile-content.test.ts', 'is previewed in a frame in which nothing runs'],
  [70, 'apps/dashboard/e2e/hostile-content.test.ts', 'stays text on the page'],
];

/** Content comes ready from its caller: nothing here is filled into templates. */
const NO_TEMPLATES = [64, 65, 66];

const named = [KEYS, TRANSPORT, VALUES, ADDRESSES, CONTENT, QUERIES, OTHER_BODIES].flatMap((rows) =>
  rows.flatMap(({ name }) => rowsOf(name)),
);

/** "B19–B22 and B24": 19 to 22, and 24. */
function rowsOf(name: string): number[] {
  return [...name.matchAll(/\bB(\d+)(?:–B(\d+))?/g)].flatMap(([, from, to]) => {
    const first = Number(from);
    return Array.from({ length: Number(to ?? from) - first + 1 }, (_, index) => first + index);
  });
}

it('has a place for each row', () => {
  const placed = new Set([...named, ...HELD_BY.map(([row]) => row), ...NO_TEMPLATES, ...NO_ROWS]);
  const missing = Array.from({ length: LAST }, (_, index) => index + 1).filter((row) => !placed.has(row));
  expect(missing).toEqual([]);
});

it.each(HELD_BY)('B%i is held by %s: %s', (_, file, name) => {
  expect(readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8')).toContain(name);
});
