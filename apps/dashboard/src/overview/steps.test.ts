// Which first steps are done.
import { describe, expect, it } from 'vitest';
import { curlLine, doneSteps, openSteps, STEPS, stepsOnRecord } from './steps';

const duplicates = { replay: 0, mismatch: 0, inUse: 0, expired: 0, worker: 0 };
const totals = {
  accepted: 0,
  sent: 0,
  failed: 0,
  lapsed: 0,
  canceled: 0,
  duplicates,
  latencyMs: null,
  oldestUnknownSeconds: null,
};
const attention = {
  needsReview: 0,
  oldestUnknownSeconds: null,
  conflicts: 0,
  overdue: 0,
  sendersDown: 0,
  workersAlive: 1,
};
const NEW_APP = {
  asOf: '2026-01-01T00:00:00Z',
  range: '90d' as const,
  oldestUnknownLimitSeconds: 3_600,
  stepSeconds: 3_600,
  previous: null,
  series: [],
  senders: [],
  workers: [],
  decisions: [],
  totals,
  attention,
};

describe('The first steps', () => {
  it('are all open in a new app', () => {
    expect([...doneSteps(NEW_APP, false)]).toEqual([]);
  });

  it('are done as far as the app’s own figures show', () => {
    const overview = {
      ...NEW_APP,
      totals: { ...totals, accepted: 1, sent: 1, duplicates: { ...duplicates, replay: 1 } },
    };
    expect([...doneSteps(overview, false)]).toEqual(['key', 'send', 'repeat']);
  });

  it('end with a decision, after which nothing needs review any more', () => {
    const decision = {
      id: 'a',
      at: '',
      actor: 'operator:1',
      actorName: 'Ada',
      action: 'delivery.resolve' as const,
      targetKind: 'delivery',
      targetId: 'd',
      reason: null,
      decided: 'sent' as const,
      messageId: null,
    };
    expect(doneSteps({ ...NEW_APP, decisions: [decision] }, true)).toContain('break');
  });

  it('are not for an app that is at work, whatever it never tried', () => {
    const accepted = (count: number) => ({ ...NEW_APP, totals: { ...totals, accepted: count, sent: count } });
    expect(openSteps(accepted(20), false)).toBeDefined();
    expect(openSteps(accepted(21), false)).toBeUndefined();
  });

  it('are done as soon as the record itself shows it', () => {
    expect([...stepsOnRecord([], [])]).toEqual([]);
    expect([...stepsOnRecord([{ status: 'pending' }], [])]).toEqual(['key']);
    expect([...stepsOnRecord([{ status: 'pending' }, { status: 'sent' }], [{ kind: 'replay' }])]).toEqual([
      'key',
      'send',
      'repeat',
    ]);
    expect([...stepsOnRecord([], [{ kind: 'mismatch' }])]).toEqual(['change']);
  });

  it('give a line that a shell reads as it is meant', () => {
    const line = curlLine('http://127.0.0.1:3000', 'ping_live_x', { text: "it's" });
    expect(line).toContain(String.raw`-d '{"text":"it'\''s"}'`);
  });

  it('repeat the very same body before they change it', () => {
    const bodyOf = (id: string) => STEPS.find((step) => step.id === id)?.body;
    expect(bodyOf('repeat')).toEqual(bodyOf('send'));
    expect(bodyOf('change')).not.toEqual(bodyOf('send'));
  });
});
