// Why two message IDs stand for one content to one person, and when that says something of an app.
import { expect, it } from 'vitest';
import { keyFindings } from './key-findings.js';
import { repeatCause } from './repeat-cause.js';

it.each([
  ['0b54b1a0-0000-4000-8000-000000000001', '9c54b1a0-0000-4000-8000-000000000002', 'random_message_id'],
  ['order-1042-V1StGXR8Z5jdHi6BmyT', 'order-1042-x9kQ2mfLaP7sWcEoN4d', 'random_message_id'],
  ['order-1042-1772366400123', 'order-1042-1772366409456', 'time_in_message_id'],
  ['order-1042-2026-03-01T12:00:00Z', 'order-1042-2026-03-01T12:00:09Z', 'time_in_message_id'],
  ['order-1042-1', 'order-1042-2', 'counter_in_message_id'],
  ['order-1042', 'order-1042-retry1', 'counter_in_message_id'],
  ['order-1042-shipped', 'order-1043-shipped', 'unclear'],
])('tells %s and %s apart: %s', (original, latest, cause) => {
  expect(repeatCause(original, latest)).toBe(cause);
});

const QUIET = { replays: 100, mismatches: 0, suspicious: 0, commonest_cause: null };

it('finds nothing in a few mismatches among many repeats', () => {
  expect(keyFindings({ ...QUIET, mismatches: 4, suspicious: 4 })).toEqual([]);
  expect(keyFindings({ ...QUIET, replays: 1_000, mismatches: 20, suspicious: 20 })).toEqual([]);
});

it('finds payloads that change under one ID, and says what most of them come from', () => {
  const [finding, ...others] = keyFindings({ ...QUIET, mismatches: 25, commonest_cause: 'several_people' });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: 'payload_changes_under_one_id', count: 25, share: 0.2 });
  expect(finding?.text).toContain('one message ID is used for several people');
});

it('finds IDs that change under one payload', () => {
  expect(keyFindings({ ...QUIET, replays: 0, suspicious: 5 })).toMatchObject([
    { code: 'id_changes_under_one_payload', count: 5, share: 1 },
  ]);
});
