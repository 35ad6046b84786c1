// What becomes of an unknown delivery, class by class: nothing is repeated but under the provider's own key, and nothing is hidden.
import { describe, expect, it } from 'vitest';
import { aClaim } from '../../test/a-claim.js';
import { DEFAULT_CHECKS_MS, type Evidence, type EvidenceVerdict, type Safety, type SafetyClass } from '../index.js';
import { decideCheck } from './decide-check.js';
import type { UnknownDelivery } from './unknown-delivery.js';

const HOUR_MS = 3_600_000;

const unknown = (over: Partial<UnknownDelivery> = {}): UnknownDelivery => ({
  appId: 'app-1',
  deliveryId: 'delivery-1',
  fence: 2,
  attemptCount: 1,
  claim: aClaim(),
  configVersion: 1,
  safetyClass: 'lookup',
  senderIsOpen: true,
  isDecided: false,
  isParked: false,
  isProved: false,
  isInProgress: false,
  checkCount: 0,
  callsOverInMs: -60_000,
  reissuableForMs: HOUR_MS,
  ...over,
});
const sender = (name: SafetyClass, safety: Partial<Safety> = {}, canLookUp = name === 'lookup') => ({
  safety: { class: name, callTimeoutMs: 10_000, ...safety },
  canLookUp,
});
const answer = (verdict: EvidenceVerdict): Evidence => ({ verdict, method: 'm', query: 'q' });
const again = (afterMs: number, park = false) => ({ to: 'again', afterMs, park });

describe('proof', () => {
  it.each(['opaque', 'keyed', 'lookup', 'callback', 'contract'] as const)('on file ends it as sent (%s)', (name) => {
    expect(decideCheck(unknown({ isProved: true }), sender(name), null)).toEqual({ to: 'sent' });
  });

  it('by look-up ends it as sent, parked or not, one or several', () => {
    for (const verdict of ['found', 'several'] as const) {
      expect(decideCheck(unknown({ isParked: true }), sender('lookup'), answer(verdict))).toEqual({ to: 'sent' });
    }
  });
});

describe('a sender that can tell nothing', () => {
  it('leaves it to a person at once', () => {
    expect(decideCheck(unknown(), sender('opaque'), null)).toEqual({ to: 'park' });
    expect(decideCheck(unknown(), sender('lookup', {}, false), null)).toEqual({ to: 'park' });
    expect(decideCheck(unknown(), sender('lookup'), answer('not_possible'))).toEqual({ to: 'park' });
  });
});

describe.each(['keyed', 'contract'] as const)('a sender of class %s', (name) => {
  it('re-issues inside the window', () => {
    expect(decideCheck(unknown(), sender(name), null)).toEqual({ to: 'reissue' });
  });

  it('waits for a call that may still run', () => {
    expect(decideCheck(unknown({ callsOverInMs: 4_000 }), sender(name), null)).toEqual(again(4_000));
  });

  it('waits for the sender to open', () => {
    expect(decideCheck(unknown({ senderIsOpen: false }), sender(name), null)).toEqual(again(DEFAULT_CHECKS_MS[0] ?? 0));
  });

  it('keeps growing distances between re-issues, but not for an earlier call that is under way', () => {
    expect(decideCheck(unknown({ checkCount: 1 }), sender(name), null)).toEqual(again(60_000));
    expect(decideCheck(unknown({ checkCount: 1, isInProgress: true }), sender(name), null)).toEqual({ to: 'reissue' });
    expect(decideCheck(unknown({ checkCount: 1, callsOverInMs: -120_000 }), sender(name), null)).toEqual({
      to: 'reissue',
    });
  });

  it('would rather re-issue early than lose the window', () => {
    expect(decideCheck(unknown({ checkCount: 1, reissuableForMs: 30_000 }), sender(name), null)).toEqual({
      to: 'reissue',
    });
  });

  it('leaves it to a person once window or schedule is over, or asks where it can', () => {
    expect(decideCheck(unknown({ reissuableForMs: 0 }), sender(name), null)).toEqual({ to: 'park' });
    expect(decideCheck(unknown({ reissuableForMs: 0 }), sender(name, {}, true), null)).toEqual({ to: 'ask' });
    expect(decideCheck(unknown({ reissuableForMs: 0 }), sender(name, {}, true), answer('not_found'))).toMatchObject({
      park: true,
    });
  });

  it('never re-issues what waits for a person', () => {
    expect(decideCheck(unknown({ isParked: true }), sender(name), null)).toEqual({ to: 'park' });
  });
});

describe('a sender of class lookup', () => {
  const safety = { settleMs: 5_000, horizonMs: 100_000, checksMs: [1_000, 20_000, 40_000] };

  it('is not asked before it can know', () => {
    expect(decideCheck(unknown({ callsOverInMs: 2_000 }), sender('lookup', safety), null)).toEqual(again(7_000));
    expect(decideCheck(unknown({ callsOverInMs: -5_000 }), sender('lookup', safety), null)).toEqual({ to: 'ask' });
  });

  it('is asked again with growing gaps, the last of which repeats', () => {
    const gaps = [0, 1, 2, 9].map((checkCount) =>
      decideCheck(unknown({ checkCount }), sender('lookup', safety), answer('not_found')),
    );
    expect(gaps).toEqual([again(20_000), again(40_000), again(40_000), again(40_000)]);
  });

  it.each(['not_found', 'failed', 'too_early'] as const)(
    'that still says %s past the horizon tells a person, and is asked on',
    (verdict) => {
      const late = unknown({ callsOverInMs: -100_001 });
      expect(decideCheck(late, sender('lookup', safety), answer(verdict))).toEqual(again(30_000, true));
      expect(decideCheck(unknown({ callsOverInMs: -100_000 }), sender('lookup', safety), answer(verdict))).toEqual(
        again(20_000),
      );
    },
  );

  it('is asked ever more rarely past the horizon, and no more after seven days', () => {
    const quick = { horizonMs: 2_000, checksMs: [1_000, 3_000] };
    const after = (checkCount: number, ageMs: number) =>
      decideCheck(
        unknown({ checkCount, callsOverInMs: -ageMs, isParked: true }),
        sender('lookup', quick),
        answer('not_found'),
      );
    const [half, two, ten, hour, six] = DEFAULT_CHECKS_MS as [number, number, number, number, number];
    const ages: [number, number][] = [
      [1, 4_000],
      [2, 40_000],
      [3, 200_000],
      [4, 800_000],
      [5, 5 * HOUR_MS],
      [50, 7 * 24 * HOUR_MS],
    ];
    expect(ages.map(([count, ageMs]) => after(count, ageMs))).toEqual(
      [half, two, ten, hour, six, six].map((gap) => again(gap, true)),
    );
    // Nobody asked for days: then soon again.
    expect(after(0, 24 * HOUR_MS)).toEqual(again(half, true));
    expect(after(50, 7 * 24 * HOUR_MS + 1)).toEqual({ to: 'park' });
  });
});

it('"not found" never leads to a re-issue, whatever the class and however long the window', () => {
  for (const name of ['opaque', 'keyed', 'lookup', 'callback', 'contract'] as const) {
    for (const verdict of ['not_found', 'failed', 'too_early', 'not_possible'] as const) {
      expect(decideCheck(unknown(), sender(name, {}, true), answer(verdict)).to).not.toBe('reissue');
    }
  }
});

describe('a sender of class callback', () => {
  it('is waited for until its horizon, then a person is told', () => {
    expect(decideCheck(unknown(), sender('callback'), null)).toEqual(again(14 * 60_000));
    expect(decideCheck(unknown({ callsOverInMs: -15 * 60_000 }), sender('callback'), null)).toEqual({ to: 'park' });
  });
});

describe('one that a person has called not sent', () => {
  const safety = { settleMs: 5_000, horizonMs: 100_000, checksMs: [1_000, 20_000] };
  const decided = (over: Partial<UnknownDelivery> = {}) => unknown({ isDecided: true, ...over });

  it('is asked about until the horizon, and what is found contradicts it', () => {
    expect(decideCheck(decided(), sender('lookup', safety), null)).toEqual({ to: 'ask' });
    expect(decideCheck(decided(), sender('lookup', safety), answer('found'))).toEqual({ to: 'sent' });
    expect(decideCheck(decided(), sender('lookup', safety), answer('not_found'))).toEqual({
      to: 'watch',
      afterMs: 20_000,
    });
  });

  it('is left alone past the horizon, by a provider that cannot be asked, and by every other class', () => {
    const late = decided({ callsOverInMs: -100_001 });
    expect(decideCheck(late, sender('lookup', safety), null)).toEqual({ to: 'watch', afterMs: null });
    expect(decideCheck(late, sender('lookup', safety), answer('failed'))).toEqual({ to: 'watch', afterMs: null });
    for (const name of ['opaque', 'keyed', 'contract', 'callback'] as const)
      expect(decideCheck(decided(), sender(name), null)).toEqual({ to: 'watch', afterMs: null });
  });
});
