// A notice about a sender in trouble must not be given to that sender.
import { expect, it } from 'vitest';
import type { EnabledSender } from '../database/sql/find-enabled-senders.js';
import { chooseSender } from './choose-sender.js';

const sender = (name: string, isPaused = false, channel = 'email'): EnabledSender => ({
  id: name,
  name,
  channel,
  provider: 'smtp',
  isPaused,
  pausedTotalMs: 0,
});
const ask = { channel: 'email', wanted: 'b', about: 'a' };

it('takes the wanted one while it is open', () => {
  expect(chooseSender([sender('a'), sender('b'), sender('c')], ask)?.name).toBe('b');
});

it('takes another open one of the channel while the wanted one is paused, and never the one it is about', () => {
  expect(chooseSender([sender('a'), sender('b', true), sender('d', false, 'sms'), sender('c')], ask)?.name).toBe('c');
  expect(chooseSender([sender('a'), sender('b', true)], ask)?.name).toBe('b');
});

it('says that there is none', () => {
  expect(chooseSender([sender('a')], ask)).toBeNull();
});
