// What is sent is never told as not called.
import { expect, it } from 'vitest';
import { whyNone } from './why-none';

it('tells what is sent in one step with its record', () => {
  const sent = [
    { from: 'queued', to: 'claimed' },
    { from: 'claimed', to: 'sent' },
  ] as const;
  expect(whyNone(sent)).toMatch(/^Sent in one step/);
});

it('says that nobody was called where nothing was sent', () => {
  expect(whyNone([{ from: 'queued', to: 'canceled' }])).toBe('No provider was called.');
});
