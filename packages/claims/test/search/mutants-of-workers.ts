// A worker's rules with one guard taken out each.
import { type DeliveryRecord } from '../../src/index.js';
import { type Mutant, NOTHING_OPEN, PAIR } from './mutant.js';
import { PRODUCT } from './rules.js';
import { NOW, SETTINGS } from './setting.js';
import { spoofed, spoofedAnswer } from './spoof.js';

export const MUTANTS_OF_WORKERS: readonly Mutant[] = [
  {
    // The attempt's number alone would do as well, so both go.
    name: 'T1 and T9 leave the fence as it is, and T5 to T8 do not look at the attempt',
    setting: SETTINGS.opaque,
    rules: {
      claim: (record, input, now) => sameFence(record, PRODUCT.claim(record, input, now)),
      reap: (record, read, crashed) => sameFence(record, PRODUCT.reap(record, read, crashed)),
      settle: (record, settlement, now) =>
        spoofed(record, { attemptCount: settlement.attemptNumber }, (shown) => PRODUCT.settle(shown, settlement, now)),
    },
    breaks: 'I20',
  },
  {
    name: 'T2 gives back what was begun',
    setting: SETTINGS.opaque,
    rules: {
      release: (record, held) =>
        spoofed(record, record.state === 'sending' ? { state: 'claimed', fence: held.fence } : {}, (shown) =>
          PRODUCT.release(shown, held),
        ),
    },
    breaks: 'I20',
  },
  {
    name: 'T4 does not look at the fence nor at what is open',
    setting: PAIR,
    rules: {
      begin: (record, request) =>
        spoofedAnswer(record, { fence: request.fence, ...NOTHING_OPEN }, (shown) => PRODUCT.begin(shown, request)),
    },
    breaks: 'I1',
  },
  {
    name: 'T4 does not look at the key window',
    setting: PAIR,
    rules: {
      begin: (record, request) =>
        spoofedAnswer(record, record.firstSubmittedAt === null ? {} : { firstSubmittedAt: NOW }, (shown) =>
          PRODUCT.begin(shown, request),
        ),
    },
    breaks: 'I1',
  },
  {
    name: 'T4 begins though an earlier send is proved',
    setting: { ...SETTINGS.operators, operators: 1, attempts: [1, 2] },
    rules: {
      begin: (record, request) =>
        spoofedAnswer(record, { earlierProved: false }, (shown) => PRODUCT.begin(shown, request)),
    },
    breaks: 'I30',
  },
  {
    name: 'T4 begins after the deadline',
    setting: SETTINGS.deadline,
    rules: {
      begin: (record, request) => spoofedAnswer(record, { deadline: null }, (shown) => PRODUCT.begin(shown, request)),
    },
    breaks: 'deadline',
  },
  {
    name: 'the first byte leaves whatever the lease and the clock say',
    setting: SETTINGS.opaque,
    rules: { mayFirstByteLeave: () => true },
    breaks: 'quarantine',
  },
  {
    name: 'a call’s hard end is counted from its first byte',
    setting: SETTINGS.opaque,
    rules: { callEndsAt: (_beganAt, callTimeoutMs) => NOW + callTimeoutMs },
    breaks: 'quarantine',
  },
  {
    name: 'T5 to T8 look neither at the fence nor at the attempt',
    setting: SETTINGS.opaque,
    rules: {
      settle: (record, settlement, now) => {
        const shown = { fence: settlement.fence, attemptCount: settlement.attemptNumber };
        return spoofed(record, shown, (seen) => PRODUCT.settle(seen, settlement, now));
      },
    },
    breaks: 'I20',
  },
  {
    name: 'T6 and T7 believe a refusal though an older call is open',
    setting: PAIR,
    rules: {
      settle: (record, settlement, now) =>
        spoofed(record, NOTHING_OPEN, (shown) => PRODUCT.settle(shown, settlement, now)),
    },
    breaks: 'I6',
  },
  {
    name: 'T6 to T8 do not look at stored proof',
    setting: SETTINGS.opaque,
    rules: {
      settle: (record, settlement, now) =>
        spoofed(record, { provedAt: null }, (shown) => PRODUCT.settle(shown, settlement, now)),
    },
    breaks: 'I30',
  },
  {
    name: 'T13 believes a refusal though an older call is open',
    setting: PAIR,
    rules: {
      refuseLate: (record, refusal, now) => {
        const own = record.attempts.filter(({ number }) => number === refusal.attemptNumber);
        const next = PRODUCT.refuseLate({ ...record, attempts: own }, refusal, now);
        if (next === null) return null;
        const [refused] = next.attempts;
        const attempts = record.attempts.map((each) => (each.number === refused?.number ? refused : each));
        return { ...next, attempts };
      },
    },
    breaks: 'I6',
  },
];

function sameFence(before: DeliveryRecord, after: DeliveryRecord | null): DeliveryRecord | null {
  return after === null ? null : { ...after, fence: before.fence };
}
