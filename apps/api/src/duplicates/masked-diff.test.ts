// What is kept of a mismatch: where it differs, what may be shown, and what it probably comes from.
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../strict-json/index.js';
import { changedPointers } from '../strict-json/index.js';
import { maskedDiff } from './masked-diff.js';

const BODY = { to: { email: 'ada@example.test' }, content: { subject: 'Hi', text: 'Your code is 1234' } };

function diff(before: JsonValue, after: JsonValue) {
  return maskedDiff(before, after, changedPointers(before, after));
}

describe('the changes', () => {
  it('say what was added, removed and changed', () => {
    const before = { ...BODY, deadline: '2027-01-01T00:00:00Z', priority: 'low', metadata: { run: 1 } };
    const after = { ...BODY, channels: ['email', 'inbox'], priority: 'urgent', metadata: { run: 2 } };
    expect(diff(before, after).changes).toEqual([
      { pointer: '/deadline', kind: 'removed', hidden: false, before: '2027-01-01T00:00:00Z' },
      { pointer: '/priority', kind: 'changed', hidden: false, before: 'low', after: 'urgent' },
      { pointer: '/metadata/run', kind: 'changed', hidden: true },
      { pointer: '/channels', kind: 'added', hidden: false, after: 'email, inbox' },
    ]);
  });

  it('show null for null, which is there', () => {
    expect(diff({ ...BODY, sendAt: null }, { ...BODY, sendAt: '2027-01-01T00:00:00Z' }).changes).toEqual([
      { pointer: '/sendAt', kind: 'changed', hidden: false, before: null, after: '2027-01-01T00:00:00Z' },
    ]);
  });

  it('hold no content, no address and no metadata', () => {
    const before = { to: { email: 'ada@example.test' }, content: { text: 'secret-1' }, metadata: { note: 'secret-2' } };
    const after = {
      to: [{ email: 'bob@example.test' }],
      content: { text: 'secret-3' },
      metadata: { note: 'secret-4' },
    };
    expect(JSON.stringify(diff(before, after))).not.toMatch(/ada@|bob@|secret/);
  });
});

describe('the likely cause', () => {
  it.each<[string, JsonValue, JsonValue, string]>([
    [
      'a time in metadata',
      { metadata: { at: '2026-03-01T12:00:00Z' } },
      { metadata: { at: '2026-03-01T12:00:09Z' } },
      'changing_value',
    ],
    ['seconds since 1970', { metadata: { at: 1772366400 } }, { metadata: { at: 1772366409 } }, 'changing_value'],
    [
      'a time within a text',
      { content: { text: 'Sent at 12:00:01' } },
      { content: { text: 'Sent at 12:00:09' } },
      'changing_value',
    ],
    [
      'a random id',
      { metadata: { trace: '0b54b1a0-0000-4000-8000-000000000001' } },
      { metadata: { trace: '9c54b1a0-0000-4000-8000-000000000002' } },
      'changing_value',
    ],
    ['another order', { metadata: { orderId: 1042 } }, { metadata: { orderId: 1043 } }, 'options_changed'],
    ['another recipient', { to: { email: 'b@example.test' } }, {}, 'several_people'],
    [
      'another recipient and text',
      { to: { email: 'b@example.test' }, content: { text: 'x' } },
      {},
      'another_notification',
    ],
    ['another text', { content: { text: 'Your code is 9999' } }, {}, 'content_changed'],
    [
      'a text besides a time',
      { content: { text: 'a' }, metadata: { at: 1772366400 } },
      { metadata: { at: 1772366409 } },
      'content_changed',
    ],
    ['another priority', { priority: 'urgent' }, { priority: 'low' }, 'options_changed'],
  ])('of %s', (_, before, after, cause) => {
    expect(diff({ ...BODY, ...(before as object) }, { ...BODY, ...(after as object) }).cause).toBe(cause);
  });
});
