// What may be decided, by state and by what speaks against it.
import { describe, expect, it } from 'vitest';
import { allowedActions, quarantineEndsAt } from './allowed-actions.js';

const row = {
  status: 'unknown',
  read_at: '2026-01-01T00:01:00.000Z',
  calls_over_at: '2026-01-01T00:00:00.000Z',
  is_looked_up: true,
  may_send_again: true,
  may_resend: false,
  open_attempts: 1,
};

describe('allowedActions', () => {
  it('allows everything about an unknown delivery whose quarantine is over', () => {
    expect(allowedActions(row, 60_000)).toEqual([
      'lookup',
      'resolve_sent',
      'resolve_not_sent',
      'resolve_not_sent_resend',
      'snooze',
    ]);
  });

  it('does not let anybody say "not sent" while a call may still land, or before the provider was asked', () => {
    const others = ['lookup', 'resolve_sent', 'snooze'];
    expect(allowedActions(row, 60_001)).toEqual(others);
    expect(allowedActions({ ...row, is_looked_up: false }, 0)).toEqual(others);
  });

  it('does not offer a new send where an earlier one arrived or the content is gone', () => {
    expect(allowedActions({ ...row, may_send_again: false }, 0)).not.toContain('resolve_not_sent_resend');
  });

  it('cancels only what has nothing open', () => {
    expect(allowedActions({ ...row, status: 'queued', open_attempts: 0 }, 0)).toEqual(['snooze', 'cancel']);
    expect(allowedActions({ ...row, status: 'queued' }, 0)).toEqual(['snooze']);
    expect(allowedActions({ ...row, status: 'claimed', open_attempts: 0 }, 0)).toEqual(['cancel']);
    expect(allowedActions({ ...row, status: 'sending' }, 0)).toEqual([]);
  });

  it('sends a final one again only where that may be', () => {
    expect(allowedActions({ ...row, status: 'failed', may_resend: true }, 0)).toEqual(['resend']);
    expect(allowedActions({ ...row, status: 'sent' }, 0)).toEqual([]);
  });
});

describe('quarantineEndsAt', () => {
  it('is a time while it lasts, and null from then on', () => {
    expect(quarantineEndsAt(row, 90_000)).toBe('2026-01-01T00:01:30.000Z');
    expect(quarantineEndsAt(row, 60_000)).toBeNull();
    expect(quarantineEndsAt({ ...row, calls_over_at: null }, 90_000)).toBeNull();
  });
});
