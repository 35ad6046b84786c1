// One order of everything that happened to a key.
import type { Conflict, Delivery, Duplicate, Notification } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { keyEvents } from './key-events';

const SENDER = { id: 's', name: 'smtp-main', provider: 'smtp' };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const repeat = (second: number, kind: Duplicate['kind'] = 'replay'): Duplicate => ({
  id: `u${second}`,
  kind,
  messageId: 'm',
  notificationId: 'n',
  deliveryId: null,
  at: at(second),
  answerStatus: 202,
  samePayload: true,
  delaySeconds: second,
  source: 'single',
  batchIndex: null,
  apiKey: null,
  requestId: null,
  address: null,
});

const DELIVERY: Delivery = {
  id: 'd',
  notificationId: 'n',
  messageId: 'm',
  channel: 'email',
  recipient: 'a@b.test',
  status: 'failed',
  attention: null,
  stateSince: at(0),
  sendNumber: 1,
  sender: SENDER,
  attemptCount: 1,
  openAttempts: 0,
  dueAt: null,
  deadline: null,
  leaseEndsAt: null,
  workerId: null,
  fence: 1,
  firstSubmittedAt: at(2),
  finishedAt: at(9),
  reason: null,
  providerMessageId: null,
  providerStatus: null,
  provedAt: null,
  evidence: null,
  nextCheckAt: null,
  snoozedUntil: null,
  nextStep: null,
  quarantineEndsAt: null,
  repeatsWaiting: 0,
  allowedActions: [],
  version: 1,
};

const KEY: Notification = {
  id: 'n',
  messageId: 'm',
  app: 'demo',
  status: 'pending',
  pendingState: 'unknown',
  attention: null,
  expired: false,
  channels: ['email'],
  recipient: 'a@b.test',
  recipientCount: 1,
  duplicateCount: 0,
  mismatchCount: 0,
  acceptedAt: at(0),
  stateSince: at(0),
  expiresAt: null,
  priority: 'normal',
  sendAt: null,
  deadline: null,
  metadata: {},
  content: null,
  result: null,
  deliveries: [],
  attempts: [
    {
      deliveryId: 'd',
      attemptNumber: 1,
      sender: SENDER,
      beganAt: at(2),
      endedAt: at(5),
      verdict: 'unknown',
      code: 'reset',
      phase: 'body_sent',
      detail: null,
      providerMessageId: null,
    },
  ],
  timeline: [
    { at: at(1), deliveryId: 'd', from: 'queued', to: 'claimed', transition: 'T1' },
    { at: at(2), deliveryId: 'd', from: 'claimed', to: 'sending', transition: 'T4' },
    { at: at(5), deliveryId: 'd', from: 'sending', to: 'unknown', transition: 'T8' },
  ],
  lookups: [],
  conflicts: [],
  decisions: [],
  request: { at: at(0), apiKey: 'ping_live_abcd', requestId: null, address: null },
  nextRepeat: { answerStatus: 202, status: 'pending', attention: null, hasResult: false, until: null },
  duplicates: [],
};

const CONFLICT: Conflict = {
  id: 'c',
  at: at(20),
  kind: 'proved_after_failed',
  detail: 'Proof came for a delivery that is failed.',
  deliveryId: 'd',
  notificationId: 'n',
  messageId: 'm',
  channel: 'email',
  recipient: 'a@b.test',
  decision: null,
  acknowledgedAt: at(30),
  acknowledgedBy: 'operator:1',
  acknowledgedByName: 'Ada',
  note: 'Seen in their log.',
};

const lookup = (askedAt: string, over: Partial<Notification['lookups'][number]> = {}) => ({
  id: `l ${askedAt}`,
  deliveryId: 'd',
  attemptNumber: 1,
  verdict: 'not_found' as const,
  method: 'list',
  query: 'our id',
  firstAskedAt: askedAt,
  askedAt,
  askedCount: 1,
  askedBy: 'reconciler',
  askedByName: null,
  seesBackMs: null,
  providerMessageId: null,
  answer: null,
  ...over,
});

describe('Look-ups in the timeline of a key', () => {
  const run = lookup(at(40), { firstAskedAt: at(10), askedCount: 4 });

  it('are one line for a run of equal answers: how many, the first and the last time', () => {
    const events = keyEvents({ ...KEY, lookups: [lookup(at(50), { verdict: 'failed' }), run] }).slice(4);
    expect(events.map(({ title, at: time, lastAt }) => [title, time, lastAt])).toEqual([
      ['Looked up 4 times: Not found', at(10), at(40)],
      ['Looked up: No answer', at(50), undefined],
    ]);
  });

  it('show both ends of a run where something happened between them', () => {
    const titles = keyEvents({ ...KEY, lookups: [run], duplicates: [repeat(20)] }).map(({ title }) => title);
    expect(titles.slice(4)).toEqual(['Looked up: Not found', 'Replayed', 'Looked up 3 times more: Not found']);
  });

  it('are told with who asked, and not once more as what a person did', () => {
    const ada = { askedBy: 'operator:1', askedByName: 'Ada' };
    const decision = { at: at(30), actor: 'operator:1', actorName: 'Ada', action: 'delivery.lookup' };
    const about = { targetKind: 'delivery', targetId: 'd', reason: null };
    const decisions = [
      { ...decision, ...about, at: at(60) },
      { ...decision, ...about },
    ];
    const events = keyEvents({ ...KEY, lookups: [lookup(at(30), ada)], decisions }).slice(4);
    expect(events.map(({ title, detail }) => [title, detail])).toEqual([
      ['Looked up: Not found', 'list, by Ada'],
      // Its answer moved nothing any more and is not on record.
      ['Provider asked about a delivery', 'by Ada'],
    ]);
  });

  it('are one line with the move that they make', () => {
    const timeline: Notification['timeline'] = [
      ...KEY.timeline,
      { at: at(30), deliveryId: 'd', from: 'unknown', to: 'sent', transition: 'T10' },
    ];
    const events = keyEvents({ ...KEY, timeline, lookups: [lookup(at(30), { verdict: 'found' })] }).slice(4);
    expect(events.map(({ title, detail }) => [title, detail])).toEqual([['Looked up and found: it was sent', 'list']]);
  });
});

describe('The timeline of a key', () => {
  it('tells a call from hand-over to the last that is known of it, with the time between', () => {
    const events = keyEvents(KEY);
    expect(events.map(({ title }) => title)).toEqual([
      'Accepted',
      'Claimed by a worker',
      'Handed to the provider',
      'No clear answer: outcome unknown',
    ]);
    expect(events.map(({ sinceSeconds }) => sinceSeconds)).toEqual([null, 1, 1, 3]);
    expect(events.at(-1)?.detail).toContain('connection lost after the body, before the answer');
  });

  it('folds repeats of one kind in a row into one line', () => {
    const events = keyEvents({ ...KEY, duplicates: [repeat(9), repeat(8), repeat(7), repeat(10, 'mismatch')] });
    expect(events.slice(-2).map(({ title, count, at: time, lastAt }) => [title, count, time, lastAt])).toEqual([
      ['Replayed', 3, at(7), at(9)],
      ['Other payload', undefined, at(10), undefined],
    ]);
  });

  it('puts repeats where they came, between the states', () => {
    expect(keyEvents({ ...KEY, duplicates: [repeat(3)] }).map(({ kind }) => kind)).toEqual([
      'accepted',
      'state',
      'state',
      'repeat',
      'state',
    ]);
  });

  it('ends with expiry only once it has expired', () => {
    expect(keyEvents({ ...KEY, expiresAt: at(50) }).at(-1)?.kind).toBe('state');
    expect(keyEvents({ ...KEY, expired: true, expiresAt: at(50) }).at(-1)?.title).toBe('Expired');
  });

  it('tells what came out about a call at its own time, not in the line of its end', () => {
    const [attempt] = KEY.attempts;
    if (attempt === undefined) throw new Error('There is no attempt');
    const late = { ...attempt, phase: 'lease_over', code: null, verdict: 'accepted' };
    const timeline = KEY.timeline.map((entry) => (entry.transition === 'T8' ? { ...entry, transition: 'T9' } : entry));
    const end = keyEvents({ ...KEY, timeline, attempts: [late] }).at(-1);
    expect(end?.detail).toBe('the lease ended during the call');
  });

  it('has a line for a contradiction and one for its acknowledgement', () => {
    const events = keyEvents({ ...KEY, conflicts: [CONFLICT] });
    expect(events.slice(-2).map(({ title, at: time }) => [title, time])).toEqual([
      ['Proof came after it was recorded as failed', at(20)],
      ['Contradiction acknowledged', at(30)],
    ]);
    expect(events.at(-1)?.detail).toBe('“Seen in their log.”, by Ada');
    const open = keyEvents({ ...KEY, conflicts: [{ ...CONFLICT, acknowledgedAt: null }] });
    expect(open.at(-1)?.kind).toBe('conflict');
  });

  it('has one line for a decision: what it was, why, and by whom', () => {
    const decision = {
      at: at(9),
      actor: 'operator:1',
      actorName: 'Ada',
      action: 'delivery.resolve',
      targetKind: 'delivery',
      targetId: 'd',
      reason: 'The relay lost it.',
    };
    const timeline: Notification['timeline'] = [
      ...KEY.timeline,
      { at: at(9), deliveryId: 'd', from: 'unknown', to: 'failed', transition: 'T15' },
    ];
    const events = keyEvents({ ...KEY, timeline, decisions: [decision] });
    expect(events.slice(4).map(({ title, detail }) => [title, detail])).toEqual([
      ['Decided: it was not sent', '“The relay lost it.”, by Ada'],
    ]);
    const sends = [1, 2].map((sendNumber) => ({ ...DELIVERY, id: 'd'.repeat(sendNumber), sendNumber }));
    const last = (decisions: Notification['decisions']) =>
      keyEvents({ ...KEY, timeline, deliveries: sends, decisions }).find(({ title }) => title.startsWith('Decided'));
    expect(last([decision])?.title).toBe('Decided: it was not sent, send it now');
    const resend = { ...decision, action: 'delivery.resend', at: at(20) };
    expect(last([resend, decision])?.title).toBe('Decided: it was not sent');
  });

  it('has one line for the canceling of a key: that of the delivery that it moved', () => {
    const decision = {
      at: at(9),
      actor: 'operator:1',
      actorName: 'Ada',
      action: 'notification.cancel',
      targetKind: 'notification',
      targetId: 'n',
      reason: null,
    };
    const timeline: Notification['timeline'] = [
      { at: at(9), deliveryId: 'd', from: 'queued', to: 'canceled', transition: 'T17' },
    ];
    const linesOf = (key: Notification) =>
      keyEvents(key)
        .slice(1)
        .map(({ title, detail }) => [title, detail]);
    expect(linesOf({ ...KEY, attempts: [], timeline, decisions: [decision] })).toEqual([['Canceled', 'by Ada']]);
    // Nothing of it is left to move: the line is the decision's own.
    expect(linesOf({ ...KEY, attempts: [], timeline: [], decisions: [decision] })).toEqual([
      ['Key canceled', 'by Ada'],
    ]);
  });

  it('explains a worker’s late answer instead of naming a request', () => {
    const late: Duplicate = { ...repeat(9, 'claim_lost'), source: 'worker', answerStatus: null };
    expect(keyEvents({ ...KEY, duplicates: [late] }).at(-1)?.detail).toContain('after its claim had been taken over');
  });
});
