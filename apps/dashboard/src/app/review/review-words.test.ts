// Why an outcome is unknown and what the provider said, in words.
import { describe, expect, it } from 'vitest';
import { codesOf, evidenceWordOf, WHY_OPTIONS, whyOf } from './review-words';

describe('An unknown outcome', () => {
  it.each([
    ['worker_died', 'Worker killed'],
    ['lease_over', 'Lease ended'],
    ['window_closed', 'May not be repeated'],
    ['call_timeout', 'Timeout'],
    ['reset', 'Link lost after the body'],
    ['connection_lost', 'Link lost after the body'],
    ['unreadable_answer', 'Answer not understood'],
    ['smtp_354', 'Answer not understood'],
    ['http_503', 'Answer not understood'],
    ['brand_new', 'brand_new'],
  ])('of %s is told as "%s"', (code, label) => expect(whyOf(code).label).toBe(label));

  it.each(WHY_OPTIONS)('is found under "$label" by the codes that are told as that', ({ value, label }) => {
    const codes = codesOf([value]);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(whyOf(code === 'none' ? null : code.replace('*', '500')).label).toBe(label);
  });

  it('is found by a code that no word stands for', () => expect(codesOf(['late', 'brand_new'])).toContain('brand_new'));

  it('is never told as failed or not sent', () => {
    for (const code of [null, 'worker_died', 'timeout', 'reset', 'x'])
      expect(`${whyOf(code).label} ${whyOf(code).sentence}`).not.toMatch(/failed|not sent/i);
  });
});

describe('What is known', () => {
  it('is a conflict wherever evidence and record contradict each other', () => {
    expect(evidenceWordOf({ attention: 'conflict', evidence: { verdict: 'found', at: '' } })).toBe('several');
  });

  it('is nothing before anybody asked', () => {
    expect(evidenceWordOf({ attention: 'resolution_required', evidence: null })).toBe('none');
  });
});
