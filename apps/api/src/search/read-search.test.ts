// What a pasted text may be.
import { expect, it } from 'vitest';
import { readSearch } from './read-search.js';

const ID = '01900000-0000-7000-8000-0000000000ab';
const KEY = Buffer.from(ID.replaceAll('-', ''), 'hex').toString('base64url');

it.each([
  [`<${KEY}@shop.example>`, ID],
  [`${KEY}@shop.example`, ID],
  [`msg_${KEY}`, ID],
  [`sandbox-${KEY}`, ID],
  [KEY, ID],
  [`x${KEY}`, null],
  ['ada@example.com', null],
])('reads the delivery off %s: %s', (text, keyOf) => expect(readSearch(text).keyOf).toBe(keyOf));

it('takes the brackets off a Message-ID, and only off a whole one', () => {
  expect(readSearch('<a@b.test>').providerMessageId).toBe('a@b.test');
  expect(readSearch('<a@b.test').providerMessageId).toBe('<a@b.test');
});

it('knows an id in capitals, and its time where it tells it', () => {
  expect(readSearch(ID.toUpperCase())).toMatchObject({ id: ID, madeAtMs: 0x019000000000 });
  expect(readSearch('01900000-0000-4000-8000-0000000000ab').madeAtMs).toBeNull();
});

it('looks for no beginning that no message ID has', () => {
  expect(readSearch('order 7').prefix).toBeNull();
  expect(readSearch('order-').prefix).toEqual(['order-', 'order-\u007f']);
});
