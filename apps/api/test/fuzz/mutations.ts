// What a fuzzer does to a valid body: a place is chosen, and something is put there that its schema makes tempting.
import fc from 'fast-check';
import type { Schema } from './operations.js';

export interface Mutation {
  /** Chooses the place among all there are. */
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'add' | 'edge' | 'repeat';
  readonly value: unknown;
  readonly name: string;
}

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '\r\nBcc: x@evil.test',
  '__proto__',
  '{{7*7}}',
  "' OR 1=1--",
  '$1',
  '%00',
  '../..',
  'null',
  'é'.repeat(200),
  'a'.repeat(70_000),
  '2027-01-01T00:00:00Z',
  'infinity',
  'a@b.test',
  '01900000-0000-7000-8000-000000000000',
];
const NASTY_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, 5e-324, Number.MIN_SAFE_INTEGER];
const NAMES = [
  'id',
  'appId',
  'constructor',
  '__proto__',
  'toString',
  '',
  'a/b~c',
  'é',
  'length',
  '$ne',
  'x'.repeat(300),
];

const nasty = fc.oneof(
  fc.constantFrom<unknown>(...NASTY_TEXTS, ...NASTY_NUMBERS, null, true, false, [], {}, [[]], [{}], { length: 1 }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
);

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(1_000),
  kind: fc.constantFrom('replace' as const, 'remove' as const, 'add' as const, 'edge' as const, 'repeat' as const),
  value: nasty,
  name: fc.oneof(fc.constantFrom(...NAMES), fc.string()),
});

/** The body with one thing changed. `schema` is the body's own. */
export function mutated(body: unknown, { place, kind, value, name }: Mutation, schema: Schema): unknown {
  const paths = pathsOf(body);
  const path = paths[place % paths.length] ?? [];
  switch (kind) {
    case 'replace':
      return changedAt(body, path, () => value);
    case 'remove':
      return changedAt(body, path, () => undefined);
    case 'add':
      return changedAt(body, path, (old) => (isObject(old) ? { ...old, [name]: value } : [old, value]));
    case 'edge':
      return changedAt(body, path, (old) => edgeOf(schemaAt(schema, path), place, old));
    case 'repeat':
      return changedAt(body, path, (old) => (Array.isArray(old) ? Array(1 + (place % 150)).fill(old[0]) : [old, old]));
  }
}

/** A value right at, or right beyond, what the schema allows. */
function edgeOf(
  { enum: words, minLength, maxLength, minimum, maximum, maxItems }: Schema,
  place: number,
  old: unknown,
): unknown {
  if (words) return place % 2 === 0 ? words[place % words.length] : `${words[0]} `;
  if (maxItems !== undefined && Array.isArray(old)) return Array(maxItems + (place % 2)).fill(old[0]);
  if (maxLength !== undefined) return 'a'.repeat(maxLength + (place % 2));
  if (minLength !== undefined) return 'a'.repeat(Math.max(0, minLength - (place % 2)));
  if (maximum !== undefined && place % 2 === 0) return maximum + (place % 3);
  return minimum === undefined ? old : minimum - (place % 2);
}

function schemaAt(schema: Schema, [name, ...below]: readonly (string | number)[]): Schema {
  if (name === undefined) return schema.anyOf?.[0] ?? schema;
  const branch = [schema, ...(schema.anyOf ?? [])].find(({ properties, items }) =>
    typeof name === 'number' ? items : properties?.[name],
  );
  const next = typeof name === 'number' ? branch?.items : branch?.properties?.[name];
  return next ? schemaAt(next, below) : {};
}

function pathsOf(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item, index) => pathsOf(item, [...at, index]))];
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...at, name]))];
}

function changedAt(
  value: unknown,
  [name, ...below]: readonly (string | number)[],
  change: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, index) => (index === name ? changedAt(item, below, change) : item));
  if (!isObject(value)) return value;
  return { ...value, [name]: changedAt(value[name], below, change) };
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
