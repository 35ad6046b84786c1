// The order in which a decision is judged, and that an equal one is never judged again.
import { describe, expect, it } from 'vitest';
import type { DecidableRow } from '../database/sql/find-decidable.js';
import { type Resolution, storedDecision } from './decision.js';
import { type Judgement, judgeResend, judgeResolution } from './judge.js';

const UNKNOWN: DecidableRow = {
  notification_id: 'n',
  state: 'unknown',
  version: 5,
  attention: 'resolution_required',
  reason_code: 'reset',
  decision: null,
  resend_decision: null,
  decider_name: null,
  due_at: null,
  next_check_at: null,
  deadline: null,
  is_proved: false,
  is_earlier_proved: false,
  other_arrived: false,
  is_quarantined: false,
  quarantine_ends_at: new Date(0),
  is_looked_up: true,
  is_erased: false,
  is_expired: false,
  is_highest: true,
  has_conflict: false,
  ended_unsent: false,
  read_at: new Date(1_000_000),
};
const FAILED: DecidableRow = { ...UNKNOWN, state: 'failed', ended_unsent: true };
const SEND_AGAIN: Resolution = { outcome: 'not_sent', resend: true, reason: 'not there', providerMessageId: null };
const SENT: Resolution = { ...SEND_AGAIN, outcome: 'sent', resend: false };
const RESEND = { reason: 'they asked', deadlineMs: null };

const because = (judgement: Judgement) => (judgement.to === 'refuse' ? judgement.refusal.because : judgement.to);

describe('judgeResolution', () => {
  it.each<[Partial<DecidableRow>, string]>([
    [{}, 'act'],
    [{ version: 6, state: 'sent' }, 'version_changed'],
    [{ state: 'queued' }, 'action_not_allowed'],
    [{ is_proved: true, is_quarantined: true }, 'proof_on_file'],
    [{ is_earlier_proved: true }, 'proof_on_file'],
    [{ other_arrived: true }, 'proof_on_file'],
    [{ is_erased: true, is_quarantined: true }, 'content_erased'],
    [{ is_quarantined: true, is_looked_up: false }, 'quarantine'],
    [{ is_looked_up: false }, 'lookup_required'],
  ])('of "not sent, send again" with %j: %s', (changes, expected) => {
    expect(because(judgeResolution({ ...UNKNOWN, ...changes }, 5, SEND_AGAIN))).toBe(expected);
  });

  it('lets "sent" be said in the quarantine, and without a look-up', () => {
    const row = { ...UNKNOWN, is_quarantined: true, is_looked_up: false, is_erased: true, is_earlier_proved: true };
    expect(because(judgeResolution(row, 5, SENT))).toBe('act');
  });

  it('repeats an equal decision whatever has become of the row, and no other one', () => {
    const decision = storedDecision({ actor: 'api-key:a' }, SEND_AGAIN, 'new');
    const row = { ...UNKNOWN, state: 'failed', version: 9, decision };
    expect(judgeResolution(row, 5, SEND_AGAIN)).toEqual({ to: 'repeat', newDeliveryId: 'new' });
    for (const other of [SENT, { ...SEND_AGAIN, reason: 'other' }, { ...SEND_AGAIN, resend: false }])
      expect(judgeResolution(row, 5, other)).toMatchObject({
        refusal: { because: 'version_changed', decision: { by: 'api-key:a', reason: 'not there' } },
      });
  });
});

describe('judgeResend', () => {
  it.each<[Partial<DecidableRow>, string]>([
    [{}, 'act'],
    [{ version: 6 }, 'version_changed'],
    [{ is_expired: true, has_conflict: true }, 'message_id_expired'],
    [{ has_conflict: true, is_proved: true }, 'conflict'],
    [{ is_proved: true }, 'proof_on_file'],
    [{ is_highest: false }, 'action_not_allowed'],
    [{ ended_unsent: false }, 'action_not_allowed'],
    [{ is_erased: true }, 'content_erased'],
  ])('of a failed one with %j: %s', (changes, expected) => {
    expect(because(judgeResend({ ...FAILED, ...changes }, 5, RESEND))).toBe(expected);
  });

  it('wants a deadline that the new send can keep, by the clock of the database', () => {
    expect(because(judgeResend(FAILED, 5, { ...RESEND, deadlineMs: 1_010_000 }))).toBe('deadline_too_old');
    expect(because(judgeResend(FAILED, 5, { ...RESEND, deadlineMs: 1_010_001 }))).toBe('act');
  });
});
