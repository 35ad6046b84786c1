// Where signing in may lead.
import { describe, expect, it } from 'vitest';
import { nextPlace } from './next-place';

describe('After signing in', () => {
  it.each([['/keys?app=demo&status=failed'], ['/review/view?id=x']])('one gets to %s', (path) =>
    expect(nextPlace(path)).toBe(path),
  );

  it.each([
    [null],
    [''],
    ['https://evil.example'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['\\\\evil.example'],
    ['javascript:alert(1)'],
    ['%2f%2fevil.example'],
    ['/sign-in?next=/keys'],
    ['/v1/me'],
  ])('one gets to the overview, not to %s', (path) => expect(nextPlace(path)).toBe('/'));
});
