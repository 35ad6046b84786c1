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
const told = (status: DeliveryRecord['status'], attempts: Attempt[]) =>
  storyOf({ status, attempts, sender: SENDER, channel: 'email', reason: { code: 'reset', detail: null } });

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
