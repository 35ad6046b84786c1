// What the review page says first is so.
import type { DeliveryRecord } from '@oneping/contracts';
import { expect, it } from 'vitest';
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
  expect(lead({})).toBe(`Key m. ${NOTHING}: read the evidence, then decide.`);
  expect(lead({ nextStep: 'ask', nextCheckAt: at(60) })).toContain(NOTHING);
  const repeated = lead({ attention: null, nextStep: 'repeat', nextCheckAt: at(24) });
  expect(repeated).toContain('It is repeated under the provider’s own key in 24 s, by itself.');
  expect(repeated).not.toContain(NOTHING);
  expect(lead({ nextStep: 'send_again', quarantineEndsAt: at(5) })).toBe(
    'Key m. It is sent again by the sender’s policy in 5 s, unless you decide before.',
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
