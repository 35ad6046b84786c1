// What may be chosen, what is recommended, and what goes against the evidence.
import type { DeliveryRecord, Evidence, Lookup } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { type Choice, choiceCards } from './choices';

type Judged = Parameters<typeof choiceCards>[0];
const BEGUN = '2026-11-30T10:00:00Z';
const NOW = Date.parse('2026-11-30T10:10:00Z');
const ALL: DeliveryRecord['allowedActions'] = [
  'lookup',
  'resolve_sent',
  'resolve_not_sent',
  'resolve_not_sent_resend',
  'snooze',
];

const answer = (verdict: Evidence['verdict'], seesBackMs: number | null = 3_600_000): Lookup => ({
  ...{ id: 'l', attemptNumber: 1, firstAskedAt: '2026-11-30T10:05:00Z', askedCount: 1 },
  verdict,
  method: 'log',
  query: 'q',
  askedAt: '2026-11-30T10:05:00Z',
  askedBy: 'reconciler',
  askedByName: null,
  seesBackMs,
  providerMessageId: null,
  answer: null,
});

function cardsOf(changes: Partial<Judged> = {}) {
  const delivery: Judged = {
    status: 'unknown',
    allowedActions: ALL,
    lookups: [],
    quarantineEndsAt: null,
    firstSubmittedAt: BEGUN,
    attention: 'resolution_required',
    deadline: null,
    ...changes,
  };
  return choiceCards(delivery, NOW);
}
const recommendedOf = (changes: Partial<Judged>): Choice | undefined =>
  cardsOf(changes).find(({ isRecommended }) => isRecommended)?.choice;
const againstOf = (changes: Partial<Judged>): Choice[] =>
  cardsOf(changes)
    .filter(({ isAgainstEvidence }) => isAgainstEvidence)
    .map(({ choice }) => choice);

describe('What is recommended', () => {
  it('is nothing while nobody knows', () => {
    expect(recommendedOf({ lookups: [] })).toBeUndefined();
    expect(recommendedOf({ lookups: [answer('not_possible')] })).toBeUndefined();
    expect(recommendedOf({ lookups: [answer('too_early')] })).toBeUndefined();
  });

  it('is "it was sent" once the provider has it', () => {
    expect(recommendedOf({ lookups: [answer('found'), answer('not_found')] })).toBe('sent');
  });

  it('is to send it now only where the source sees back to before the first byte', () => {
    expect(recommendedOf({ lookups: [answer('not_found', 300_000)] })).toBe('send_now');
    expect(recommendedOf({ lookups: [answer('not_found', 299_999)] })).toBeUndefined();
    expect(recommendedOf({ lookups: [answer('not_found', null)] })).toBeUndefined();
  });

  it('is to give up where the deadline has passed', () => {
    expect(recommendedOf({ lookups: [answer('not_found')], deadline: '2026-11-30T10:09:00Z' })).toBe('give_up');
  });

  it('is nothing where answers contradict each other or the record', () => {
    expect(recommendedOf({ lookups: [answer('found'), answer('several')] })).toBeUndefined();
    expect(recommendedOf({ lookups: [answer('found')], attention: 'conflict' })).toBeUndefined();
  });

  it('is not a "not found" behind which a later "too early" stands', () => {
    expect(recommendedOf({ lookups: [answer('too_early'), answer('not_found')] })).toBeUndefined();
  });
});

describe('Against the evidence', () => {
  it('is to call "not sent" what was found once, whatever came after', () => {
    expect(againstOf({ lookups: [answer('not_found'), answer('found')] })).toEqual(['send_now', 'give_up']);
    expect(againstOf({ lookups: [answer('several')] })).toEqual(['send_now', 'give_up']);
  });

  it('is to call "sent" what was not found', () => {
    expect(againstOf({ lookups: [answer('failed'), answer('not_found', null)] })).toEqual(['sent']);
  });

  it('is nothing where nothing is known', () => {
    expect(againstOf({ lookups: [answer('not_possible')] })).toEqual([]);
  });
});

describe('The cards', () => {
  it('stay disabled with a countdown while a call may still be running', () => {
    const cards = cardsOf({
      allowedActions: ['lookup', 'resolve_sent', 'snooze'],
      quarantineEndsAt: '2026-11-30T10:10:24Z',
    });
    expect(cards.find(({ choice }) => choice === 'give_up')?.whyNot).toContain('Possible in 24 s');
    expect(cards.find(({ choice }) => choice === 'sent')?.whyNot).toBeUndefined();
  });

  it('ask for a look-up first', () => {
    const cards = cardsOf({ allowedActions: ['lookup', 'resolve_sent', 'snooze'] });
    expect(cards.find(({ choice }) => choice === 'send_now')?.whyNot).toContain('ask it first');
  });

  it('say why what may be given up may not be sent again', () => {
    const cards = cardsOf({ allowedActions: ['lookup', 'resolve_sent', 'resolve_not_sent', 'snooze'] });
    expect(cards.find(({ choice }) => choice === 'send_now')?.whyNot).toContain('cannot be sent again');
  });

  it('are one for a failed delivery that may be sent again, and none for a sent one', () => {
    expect(cardsOf({ status: 'failed', allowedActions: ['resend'] }).map(({ choice }) => choice)).toEqual(['resend']);
    expect(cardsOf({ status: 'sent', allowedActions: [] })).toEqual([]);
  });
});
