// Codes are read by people.
import { expect, it } from 'vitest';
import { codeWords } from './code-words';

it('has words for our own codes, and reads a provider’s as it is', () => {
  expect(codeWords('resolved_not_sent')).toBe('A person decided that it was not sent');
  expect(codeWords('canceled')).toBe('Canceled before anything was sent');
  expect(codeWords('mailbox_full')).toBe('mailbox full');
  expect(codeWords('http_429')).toBe('HTTP 429');
});
