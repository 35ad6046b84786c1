// What happened, in a sentence.
import type { Attempt, DeliveryRecord } from '@oneping/contracts';
import { expect, it } from 'vitest';
import { storyOf } from './story';

const SENDER = { id: 's', name: 'smtp-main', provider: 'smtp' };
const attempt = (phase: string | null, verdict: string | null): Attempt => ({
  deliveryId: 'd',
  attemptNumber: 1,
  sender: SENDER,
  beganAt: '',
  endedAt: null,
  verdict,
  code: null,
  phase,
  detail: null,
  providerMessageId: null,
});
const told = (status: DeliveryRecord['status'], attempts: Attempt[], others: Partial<DeliveryRecord> = {}) => {
  const record = { status, attempts, sender: SENDER, channel: 'email', provedAt: null } as const;
  return storyOf({ ...record, reason: { code: 'reset', detail: null }, ...others });
};

it('says who had it, what went wrong and how far it had come', () => {
  expect(told('unknown', [attempt('body_sent', null)])).toBe(
    'Handed to smtp-main (email). The connection was lost after the message was handed over, before the answer. The whole message had left. It may or may not have been sent.',
  );
});

it('never calls an unknown outcome failed or not sent', () => {
  expect(told('unknown', [attempt(null, 'refused')])).not.toMatch(/failed|not sent|without/);
});

it('says how it ended where it has', () => {
  expect(told('sent', [attempt(null, 'sent')])).toContain('It was sent.');
});

it('never denies what the provider has proved since', () => {
  const reason = { code: 'resolved_not_sent', detail: null };
  const story = told('failed', [attempt('lease_over', 'accepted')], { reason, provedAt: '2026-01-01T00:00:00.000Z' });
  expect(story).toBe(
    'Handed to smtp-main (email). On record: A person decided that it was not sent. But proof came that the provider has it.',
  );
});

it('says how something is sent without a call', () => {
  expect(told('sent', [], { reason: null })).toMatch(/^Written into OnePing’s own database.* It was sent\.$/);
});
