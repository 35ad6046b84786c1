// Pointers name a place, whatever the caller has called it.
import { expect, it } from 'vitest';
import { jsonPointer } from './json-pointer.js';

it.each([
  [[], ''],
  [['to', 0, 'email'], '/to/0/email'],
  [['a/b', 'c~d', ''], '/a~1b/c~0d/'],
  [['metadata', 'x'.repeat(65), 'y'], '/metadata'],
  [['metadata', '\ud800'], '/metadata'],
  [['metadata', 'a\u0000'], '/metadata'],
  [['metadata', 'é'], '/metadata/é'],
])('writes %j as %j', (path, pointer) => {
  expect(jsonPointer(path)).toBe(pointer);
});
