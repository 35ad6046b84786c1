// What of a post an app may name to be hidden.
import { describe, expect, it } from 'vitest';
import { maskedPathSchema } from './masking.js';

describe('A masked path', () => {
  it.each(['/metadata/customer/**', '/content/text', 'iban', '/a~1b', 'first name', '/*/x'])('may be %s', (path) => {
    expect(maskedPathSchema.safeParse(path).success).toBe(true);
  });

  it.each(['', '/', '//x', '/x/', '/a~2b', 'a\u0000b'])('may not be %j', (path) => {
    expect(maskedPathSchema.safeParse(path).success).toBe(false);
  });

  it.each(['metadata/iban', 'metadata/', 'a/**'])(
    'is no bare name with a slash in it, such as %s: it says what to write',
    (path) => {
      const { error } = maskedPathSchema.safeParse(path);
      expect(error?.issues[0]?.message).toContain('begins with a slash');
    },
  );
});
