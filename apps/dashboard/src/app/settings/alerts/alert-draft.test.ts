// What is typed into the form of a rule, and what the API is told.
import type { AlertRule, Sender } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { draftOf, isComplete, takersOf, toPatch, toPost } from './alert-draft';

const rule: AlertRule = {
  id: 'r',
  name: 'mail-fails',
  kind: 'sender_failing',
  threshold: 50,
  sender: 'smtp-main',
  target: { sender: 'hook', webhook: { url: 'https://ops.example/hook' } },
  enabled: true,
  createdAt: '2026-11-30T00:00:00Z',
  deletedAt: null,
  openAlert: null,
};
const sender = (name: string, channel: Sender['channel'], state: Sender['state'] = 'open') =>
  ({ name, channel, state }) as Sender;

describe('A rule that is edited', () => {
  it('comes back as it was', () => {
    const { name, threshold, target } = rule;
    expect(toPatch(draftOf(rule))).toEqual({ name, threshold, target });
  });

  it('may change its medium', () => {
    const draft = { ...draftOf(rule), medium: 'email', address: ' ops@example.test ', through: 'smtp-2' } as const;
    expect(toPatch(draft).target).toEqual({ sender: 'smtp-2', email: 'ops@example.test' });
  });
});

describe('A new rule', () => {
  const filled = { ...draftOf(null), name: 'old', address: 'ops@example.test', through: 'smtp-main' };

  it('is complete once it has a name, a threshold, an address and a sender', () => {
    expect(isComplete(filled)).toBe(true);
    for (const gap of [{ name: ' ' }, { threshold: '' as const }, { address: '' }, { through: '' }])
      expect(isComplete({ ...filled, ...gap })).toBe(false);
  });

  it('names the sender it is about only where it is about one', () => {
    expect(toPost({ ...filled, about: 'smtp-main' })).not.toHaveProperty('sender');
    const about = { ...filled, kind: 'sender_failing', about: 'smtp-main' } as const;
    expect(toPost(about)).toMatchObject({ kind: 'sender_failing', sender: 'smtp-main' });
    expect(isComplete({ ...about, about: '' })).toBe(false);
  });

  it('may go through senders of its medium that are in use, never through the one it is about', () => {
    const senders = [
      sender('a', 'email'),
      sender('b', 'email', 'paused'),
      sender('c', 'email', 'archived'),
      sender('d', 'webhook'),
    ];
    expect(takersOf(senders, filled)).toEqual(['a', 'b']);
    expect(takersOf(senders, { ...filled, kind: 'sender_failing', about: 'a' })).toEqual(['b']);
    expect(takersOf(senders, { ...filled, medium: 'webhook' })).toEqual(['d']);
  });
});
