// Which deliveries a request comes to, and when it is refused for want of a sender.
import { type PostNotification, postNotificationSchema } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import type { EnabledSender } from '../database/sql/find-enabled-senders.js';
import { planDeliveries } from './plan-deliveries.js';

function sender(channel: string, name: string, isPaused = false): EnabledSender {
  return { id: `id-of-${name}`, name, channel, provider: 'smtp', isPaused, pausedTotalMs: 0 };
}

const SENDERS = [sender('email', 'mail-1'), sender('email', 'mail-2'), sender('inbox', 'inbox')];

function request(body: object): PostNotification {
  return postNotificationSchema.parse({ content: { text: 'x' }, ...body });
}

function planned(body: object, senders = SENDERS): string[] {
  const plan = planDeliveries(request(body), senders);
  if ('refusal' in plan) throw plan.refusal;
  return plan.deliveries.map(({ channel, address, sender: { name } }) => `${channel} ${address} ${name}`);
}

function refused(body: object, senders = SENDERS): [string, string[]] {
  const plan = planDeliveries(request(body), senders);
  if (!('refusal' in plan)) throw new Error('It was planned');
  const { code, errors = [] } = plan.refusal.body('r');
  return [code, errors.map(({ pointer }) => pointer)];
}

describe('planDeliveries', () => {
  it('takes every channel that has an address and an enabled sender, in one order', () => {
    expect(planned({ to: { userId: 'u', phone: '+441632960961', email: 'a@b.test' } })).toEqual([
      'email a@b.test mail-1',
      'inbox u inbox',
    ]);
  });

  it('makes one delivery for each recipient and channel', () => {
    const to = [{ email: 'a@b.test', userId: 'u' }, { userId: 'v' }];
    expect(planned({ to })).toEqual(['email a@b.test mail-1', 'inbox u inbox', 'inbox v inbox']);
    expect(planned({ to, channels: ['inbox'] })).toEqual(['inbox u inbox', 'inbox v inbox']);
  });

  it('leaves out a channel that is not named and has nothing to say', () => {
    const body = { to: { email: 'a@b.test', userId: 'u' }, content: { html: '<p>x' } };
    expect(planned(body)).toEqual(['email a@b.test mail-1']);
  });

  it('takes the sender that is named, paused or not; else the first open one; else the first', () => {
    const to = { email: 'a@b.test' };
    expect(planned({ to, senders: { email: 'mail-2' } })).toEqual(['email a@b.test mail-2']);
    const firstPaused = [sender('email', 'mail-1', true), sender('email', 'mail-2')];
    expect(planned({ to }, firstPaused)).toEqual(['email a@b.test mail-2']);
    expect(planned({ to, senders: { email: 'mail-1' } }, firstPaused)).toEqual(['email a@b.test mail-1']);
    expect(planned({ to }, [sender('email', 'mail-1', true), sender('email', 'mail-2', true)])).toEqual([
      'email a@b.test mail-1',
    ]);
  });

  it('refuses a named channel without a sender, and a sender of that name on another channel', () => {
    const to = { email: 'a@b.test', phone: '+441632960961' };
    expect(refused({ to, channels: ['email', 'sms'] })).toEqual(['no_enabled_sender', ['/channels/1']]);
    expect(refused({ to, senders: { email: 'inbox' } })).toEqual(['sender_unknown', ['/senders/email']]);
  });

  it('never drops a recipient without a word', () => {
    const to = [{ email: 'a@b.test' }, { phone: '+441632960961' }];
    expect(refused({ to })).toEqual(['no_enabled_sender', ['/to/1']]);
    expect(refused({ to: { phone: '+441632960961' } })).toEqual(['no_enabled_sender', ['/to']]);
  });
});
