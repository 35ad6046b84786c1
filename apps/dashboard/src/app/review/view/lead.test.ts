// What the review page says first is so.
import type { DeliveryRecord } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { type LaterSend, latestSendAfter } from './later-send';
import { leadOf } from './lead';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
const PARKED: DeliveryRecord = {
  id: 'd',
  notificationId: 'n',
  messageId: 'm',
  channel: 'email',
  recipient: 'a@b.test',
  status: 'unknown',
  attention: 'resolution_required',
  stateSince: at(-60),
  sendNumber: 1,
  sender: { id: 's', name: 'relay', provider: 'smtp' },
  attemptCount: 1,
  openAttempts: 1,
  dueAt: null,
  deadline: null,
  leaseEndsAt: null,
  workerId: null,
  fence: 1,
  firstSubmittedAt: at(-60),
  finishedAt: null,
  reason: null,
  providerMessageId: null,
  providerStatus: null,
  provedAt: null,
  evidence: null,
  nextCheckAt: null,
  snoozedUntil: null,
  nextStep: null,
  quarantineEndsAt: null,
  repeatsWaiting: 0,
  allowedActions: ['lookup', 'resolve_sent', 'snooze'],
  version: 1,
  attempts: [],
  lookups: [],
  proof: null,
  conflicts: [],
  timeline: [],
  decisions: [],
  requests: [],
};
const lead = (changes: Partial<DeliveryRecord>) => leadOf({ ...PARKED, ...changes }, NOW);
const NOTHING = 'Nothing is sent by itself';

it('says that nothing is sent by itself only where that is so', () => {
  expect(lead({})).toBe(`${NOTHING}: read the evidence, then decide.`);
  expect(lead({ nextStep: 'ask', nextCheckAt: at(60) })).toContain(NOTHING);
  const repeated = lead({ attention: null, nextStep: 'repeat', nextCheckAt: at(24) });
  expect(repeated).toContain('It is repeated under the provider’s own key in 24 s, by itself.');
  expect(repeated).not.toContain(NOTHING);
  expect(lead({ nextStep: 'send_again', quarantineEndsAt: at(5) })).toBe(
    'It is sent again by the sender’s policy in 5 s, unless you decide before.',
  );
  expect(lead({ status: 'queued', attention: null, nextStep: 'repeat', dueAt: at(3) })).not.toContain(NOTHING);
});

it('asks nobody to decide about what has ended or is under way', () => {
  for (const status of ['sent', 'failed', 'canceled', 'lapsed', 'queued', 'claimed', 'sending'] as const)
    expect(lead({ status, attention: null, allowedActions: [] })).not.toMatch(/then decide|by itself/);
  expect(lead({ status: 'failed', attention: null, allowedActions: ['resend'] })).toContain('sent again');
});

it('names a contradiction', () => {
  expect(lead({ status: 'failed', attention: 'conflict', allowedActions: [] })).toContain('contradicts the record');
});

describe('After a new send was made of it', () => {
  const ended: Partial<DeliveryRecord> = { status: 'failed', attention: null, allowedActions: [] };
  const after = (later: Partial<LaterSend>) =>
    leadOf({ ...PARKED, ...ended }, NOW, { sendNumber: 2, status: 'queued', attention: null, dueAt: null, ...later });

  it('says where that one stands', () => {
    expect(after({ dueAt: at(8) })).toBe('Send 1. It has ended; send 2 leaves in 8 s.');
    expect(after({ dueAt: at(-1) })).toContain('send 2 waits for its turn.');
    expect(after({ status: 'sending' })).toContain('send 2 is under way.');
    expect(after({ status: 'unknown' })).toContain('send 2 is being checked.');
    expect(after({ status: 'unknown', attention: 'resolution_required' })).toContain('send 2 needs review.');
    expect(after({ status: 'sent' })).toContain('send 2 was sent.');
    expect(after({ status: 'canceled' })).toContain('send 2 was canceled.');
  });

  it('says of a later send which one it is', () => {
    expect(lead({ ...ended, sendNumber: 2 })).toMatch(/^Send 2\. It has ended: there is nothing left/);
  });
});

it('is the next one to the same person, if any', () => {
  const one = { ...PARKED, id: 'a' };
  const two = { ...PARKED, id: 'b', sendNumber: 2 };
  const elsewhere = { ...two, id: 'c', recipient: 'b@b.test', sendNumber: 3 };
  expect(latestSendAfter(one, [one, two, elsewhere])?.id).toBe('b');
  expect(latestSendAfter(two, [one, two, elsewhere])).toBeUndefined();
});
