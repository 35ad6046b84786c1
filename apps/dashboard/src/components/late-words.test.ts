// Advice on the window.
import { describe, expect, it } from 'vitest';
import { lateWords } from './late-words';

const DAY = 86_400;
const figures = { count: 3, longestDelaySeconds: 7.5 * DAY, p95DelaySeconds: 7 * DAY, retentionSeconds: 7 * DAY };

describe('Repeats after expiry', () => {
  it('name the window that would have caught them, never one that is too short', () => {
    expect(lateWords(figures)).toBe('A window of 7 d 12 h would have caught them all.');
    expect(lateWords({ ...figures, longestDelaySeconds: 7.5 * DAY + 1 })).toContain('7 d 13 h');
  });

  it('ask for nothing where the window is long enough by now', () => {
    expect(lateWords({ ...figures, retentionSeconds: 30 * DAY })).toContain('long enough');
    expect(lateWords({ ...figures, count: 0, longestDelaySeconds: null })).toContain('long enough');
  });
});
