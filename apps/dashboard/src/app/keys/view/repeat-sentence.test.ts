// The sentence that says what a repeat would get.
import type { NextRepeat, Result } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { repeatSentence } from './repeat-sentence';

const next = (parts: Partial<NextRepeat>): NextRepeat => ({
  answerStatus: 202,
  status: 'pending',
  attention: null,
  hasResult: false,
  until: null,
  ...parts,
});
const sentence = (parts: Partial<NextRepeat>, frozen?: Result['status']) =>
  repeatSentence(next(parts), frozen, (at) => `<${at}>`);

describe('What a repeat would get now', () => {
  it('is 202 and the same notification while it is under way', () => {
    expect(sentence({}).same).toBe(
      'A repeat gets 202: the same notification, still under way, and when to ask again. Nothing is sent again.',
    );
  });

  it('never calls an unknown outcome failed', () => {
    const { same } = sentence({ attention: 'resolution_required' });
    expect(same).toContain('unknown');
    expect(same).not.toMatch(/fail|not sent/);
  });

  it('is 200 and the frozen result until it expires', () => {
    expect(sentence({ answerStatus: 200, status: 'sent', hasResult: true, until: 'T' }).same).toBe(
      'A repeat gets 200 and the frozen result, “sent”, until <T>. Nothing is sent again.',
    );
  });

  it('is still the first result while another send is under way', () => {
    expect(sentence({ answerStatus: 200, status: 'pending', hasResult: true }).same).toContain('another send');
  });

  it('tells the frozen result from what came out since', () => {
    const finished = { answerStatus: 200, status: 'sent', hasResult: true } as const;
    const { same, since } = sentence(finished, 'failed');
    expect(same).toContain('the frozen result, “failed”');
    expect(since).toContain('Since then it came out: sent.');
    expect(sentence(finished, 'sent').since).toBeUndefined();
  });

  it('is 410 after expiry, whatever the payload', () => {
    const { same, other } = sentence({ answerStatus: 410, status: 'sent' });
    expect(same).toContain('410');
    expect(other).toBe('So does another payload.');
  });

  it('is 422 for another payload until then', () => {
    for (const answerStatus of [200, 202] as const) expect(sentence({ answerStatus }).other).toContain('422');
  });
});
