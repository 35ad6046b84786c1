// A decision as it is being made.
import { describe, expect, it } from 'vitest';
import type { ChoiceCard } from '../choices';
import { type Draft, EMPTY_DRAFT, missingIn, requestOf, UNCONFIRMED } from './draft';

const REASON = { text: 'The provider’s log has it.', link: '' };
const card = (choice: ChoiceCard['choice'], changes: Partial<ChoiceCard> = {}): ChoiceCard => ({
  choice,
  whyNot: undefined,
  isRecommended: false,
  isAgainstEvidence: false,
  ...changes,
});
const draft = (changes: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, reason: REASON, ...changes });

describe('Still missing', () => {
  it('is a decision where none is chosen, whatever else is typed', () => {
    expect(missingIn(draft({}), UNCONFIRMED, [card('sent')])).toEqual(['a decision']);
  });

  it('is a possible one where the chosen one has become impossible', () => {
    const cards = [card('give_up', { whyNot: 'A call may still be running.' })];
    expect(missingIn(draft({ choice: 'give_up' }), UNCONFIRMED, cards)).toEqual(['a decision that is possible now']);
  });

  it('is the exact word before anything leaves once more', () => {
    const sendNow = draft({ choice: 'send_now' });
    const missing = (typedWord: string) => missingIn(sendNow, { ...UNCONFIRMED, typedWord }, [card('send_now')]);
    expect(missing('')).toEqual(['the word SEND']);
    expect(missing('send')).toEqual(['the word SEND']);
    expect(missing('SEND')).toEqual([]);
  });

  it('is a tick where the evidence says otherwise', () => {
    const cards = [card('give_up', { isAgainstEvidence: true })];
    const giveUp = draft({ choice: 'give_up' });
    expect(missingIn(giveUp, UNCONFIRMED, cards)).toEqual(['the tick against the evidence']);
    expect(missingIn(giveUp, { ...UNCONFIRMED, isAgainstTicked: true }, cards)).toEqual([]);
  });

  it('is a reason of ten characters, which a link is not', () => {
    const reason = { text: 'short', link: 'https://example.com/a-long-link' };
    expect(missingIn(draft({ choice: 'sent', reason }), UNCONFIRMED, [card('sent')])).toEqual(['a reason']);
  });

  it('is a link that is one, beside a reason that is one', () => {
    const reason = { text: 'The provider’s log has it.', link: 'javascript:alert(1)' };
    expect(missingIn(draft({ choice: 'sent', reason }), UNCONFIRMED, [card('sent')])).toEqual([
      'a link that is an address',
    ]);
  });

  it('is until when', () => {
    expect(missingIn(draft({ choice: 'later' }), UNCONFIRMED, [card('later')])).toEqual(['until when']);
  });
});

describe('What is asked of the API', () => {
  it('is what the choice says', () => {
    expect(requestOf(draft({ choice: 'send_now' }), 0)?.body).toMatchObject({ outcome: 'not_sent', resend: true });
    expect(requestOf(draft({ choice: 'give_up' }), 0)?.body).toMatchObject({ outcome: 'not_sent', resend: false });
    expect(requestOf(draft({ choice: 'resend' }), 0)).toMatchObject({ method: 'POST', path: 'resend' });
    expect(requestOf(draft({}), 0)).toBeUndefined();
  });

  it('names the provider’s id only where one was typed', () => {
    expect(requestOf(draft({ choice: 'sent' }), 0)?.body).toEqual({ outcome: 'sent', reason: REASON.text });
    const typed = draft({ choice: 'sent', providerMessageId: ' abc ' });
    expect(requestOf(typed, 0)?.body).toMatchObject({ providerMessageId: 'abc' });
  });

  it('counts a later look from now, and keeps the link with the reason', () => {
    const reason = { text: REASON.text, link: 'https://example.com/1' };
    const later = requestOf(draft({ choice: 'later', snoozeMs: 60_000, reason }), 0);
    expect(later?.body).toEqual({
      until: '1970-01-01T00:01:00.000Z',
      reason: `${REASON.text} https://example.com/1`,
    });
  });
});
