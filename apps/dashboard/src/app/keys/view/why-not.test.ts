// What cannot be done with a key, and why.
import type { Delivery } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { whyNotCancel, whyNotMoveExpiry } from './why-not';

const delivery = (allowedActions: Delivery['allowedActions']) => ({ allowedActions }) as unknown as Delivery;

describe('A key', () => {
  it('can be canceled while a delivery of it can', () => {
    expect(whyNotCancel({ status: 'pending', deliveries: [delivery([]), delivery(['cancel'])] })).toBeUndefined();
  });

  it('cannot be canceled once it ended, nor while a call is open, and says which', () => {
    expect(whyNotCancel({ status: 'pending', deliveries: [delivery(['lookup'])] })).toContain('open');
    expect(whyNotCancel({ status: 'sent', deliveries: [delivery(['resend'])] })).toContain('ended');
  });

  it('keeps its expiry while pending and once expired', () => {
    expect(whyNotMoveExpiry({ expiresAt: null, expired: false })).toContain('pending');
    expect(whyNotMoveExpiry({ expiresAt: '2026-01-01T00:00:00Z', expired: true })).toContain('expired');
    expect(whyNotMoveExpiry({ expiresAt: '2026-01-01T00:00:00Z', expired: false })).toBeUndefined();
  });
});
