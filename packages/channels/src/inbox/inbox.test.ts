// The inbox has nothing to send: its effect is a row.
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimOf } from '../../test/claim-of.js';
import { call, senderOf } from '../../test/provider-contract.js';
import { inbox } from './inbox.js';

const standIn = {
  claim: claimOf({ channel: 'inbox', recipient: 'u_42' }),
  config: {},
  misbehave: () => {},
  taken: () => [],
  faultCount: () => 0,
  requestCount: () => 0,
};

describe('the inbox', () => {
  it('is written with its settlement', () => {
    const sender = senderOf(inbox, standIn, onTestFinished);
    expect(sender.safety(standIn.claim).class).toBe('natural');
    expect(sender.naturalEffect?.(standIn.claim)).toEqual({ kind: 'inbox_item' });
  });

  it('composes the same for the same content only', async () => {
    const sender = senderOf(inbox, standIn, onTestFinished);
    const { hash } = await sender.compose(standIn.claim);
    expect((await sender.compose({ ...standIn.claim, attemptNumber: 2 })).hash).toBe(hash);
    expect((await sender.compose({ ...standIn.claim, content: { text: 'other' } })).hash).not.toBe(hash);
  });

  it('is never called', async () => {
    const sender = senderOf(inbox, standIn, onTestFinished);
    await expect(call(standIn, sender, standIn.claim)).rejects.toThrow('not sent');
  });
});
