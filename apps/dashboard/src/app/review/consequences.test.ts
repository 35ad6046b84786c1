// What callers get after a decision.
import { describe, expect, it } from 'vitest';
import { consequenceOf } from './consequences';

type Siblings = Parameters<typeof consequenceOf>[2];
const one = (status: Siblings[number]['status'], id: string, of: Partial<Siblings[number]> = {}): Siblings[number] => ({
  id,
  status,
  channel: 'email',
  recipient: `${id}@example.com`,
  sendNumber: 1,
  ...of,
});
const UNKNOWN = one('unknown', 'a');
const getOf = (choice: Parameters<typeof consequenceOf>[0], ...others: Siblings) =>
  consequenceOf(choice, UNKNOWN, [UNKNOWN, ...others]).callersGet;

describe('Callers get', () => {
  it('200 and sent where the only delivery was sent', () =>
    expect(getOf('sent')).toContain('200 with the status “sent”'));
  it('200 and failed where it is given up', () => expect(getOf('give_up')).toContain('200 with the status “failed”'));
  it('partial where some arrived and some did not', () => {
    expect(getOf('give_up', one('sent', 'b'))).toContain('“partial”');
    expect(getOf('sent', one('failed', 'b'))).toContain('“partial”');
  });
  it('202 as long as another delivery is pending', () => {
    expect(getOf('sent', one('queued', 'b'))).toContain('202, still pending: 1 other delivery is');
  });
  it('202 while the new send is under way, and while it is put off', () => {
    expect(getOf('send_now')).toMatch(/^202/);
    expect(getOf('later')).toMatch(/^202/);
  });
  it('the same result as before when a finished one is sent again', () => {
    expect(getOf('resend')).toContain('never changes');
  });
  it('sent where an earlier send to the same person arrived', () => {
    const earlier = one('sent', 'b', { recipient: UNKNOWN.recipient });
    const later = { ...UNKNOWN, sendNumber: 2 };
    expect(consequenceOf('give_up', later, [earlier, later]).callersGet).toContain('“sent”');
  });
});
