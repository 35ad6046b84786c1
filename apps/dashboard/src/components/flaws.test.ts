// What the API says of a field stands at that field.
import { describe, expect, it } from 'vitest';
import { flawAt } from './flaws';

const problem = {
  errors: [
    { pointer: '/retentionSeconds', code: 'too_small', message: 'Expected 1 or more.' },
    { pointer: '/masking/paths/0', code: 'masked_path_invalid', message: 'Expected a JSON pointer.' },
    { pointer: '/masking/paths/2', code: 'masked_path_invalid', message: 'Expected a bare name.' },
  ],
};

describe('A flaw', () => {
  it('is told at its own field', () => {
    expect(flawAt(problem, '/retentionSeconds')).toBe('Expected 1 or more.');
  });

  it('inside a field is told at that field, with its neighbours', () => {
    expect(flawAt(problem, '/masking/paths')).toBe('Expected a JSON pointer. Expected a bare name.');
  });

  it('is not told at a field whose name only begins alike', () => {
    expect(flawAt(problem, '/retention')).toBeUndefined();
    expect(flawAt(null, '/retentionSeconds')).toBeUndefined();
  });
});
