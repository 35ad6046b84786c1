// The reaper's, the reconciler's and the store's own rules with one guard taken out each.
import { NOT_HELD } from '../../src/index.js';
import { asRead, type Mutant, PAIR } from './mutant.js';
import { PRODUCT } from './rules.js';
import { NOW, SETTINGS } from './setting.js';
import { spoofed, spoofedAnswer } from './spoof.js';

export const MUTANTS_OF_UPKEEP: readonly Mutant[] = [
  {
    name: 'T3 does not look at the state, nor T4 at the lease',
    setting: SETTINGS.opaque,
    rules: {
      reap: (record, read, crashed) =>
        spoofed(record, read.state === 'claimed' ? { state: read.state } : {}, (shown) =>
          PRODUCT.reap(shown, read, crashed),
        ),
      begin: (record, request) =>
        spoofedAnswer(record, { leaseEndsAt: Number.POSITIVE_INFINITY }, (shown) => PRODUCT.begin(shown, request)),
    },
    breaks: 'I20',
  },
  {
    name: 'the reaper writes what it read long ago',
    setting: SETTINGS.opaque,
    rules: {
      reap: (record, read, crashed) =>
        spoofed(record, { ...asRead(read), leaseEndsAt: NOW }, (shown) =>
          // A record that nobody called for has no call to end.
          shown.state === 'sending' && shown.callBeganAt === null ? null : PRODUCT.reap(shown, read, crashed),
        ),
    },
    breaks: 'I21',
  },
  {
    name: 'T9 puts the delivery back into the queue',
    setting: SETTINGS.opaque,
    rules: {
      reap: (record, read, crashed) => {
        const next = PRODUCT.reap(record, read, crashed);
        if (next === null || next.state !== 'unknown') return next;
        return { ...next, ...NOT_HELD, state: 'queued', dueAt: NOW, nextCheckAt: null, attention: null };
      },
    },
    breaks: 'I20',
  },
  {
    name: 'T10 writes on what it read long ago',
    setting: { ...SETTINGS.lookup, workers: 1 },
    rules: {
      found: (record, read) => spoofed(record, asRead(read), (shown) => PRODUCT.found(shown, read)),
    },
    breaks: 'I21',
  },
  {
    name: 'T11 re-issues what it read long ago',
    setting: PAIR,
    rules: {
      reissue: (record, read) => spoofed(record, asRead(read), (shown) => PRODUCT.reissue(shown, read)),
    },
    breaks: 'I21',
  },
  {
    name: 'T11 does not wait for the old call to be over',
    setting: PAIR,
    rules: {
      reissue: (record, read) =>
        spoofed(record, { attempts: record.attempts.map((each) => ({ ...each, isReaped: false })) }, (shown) => {
          const next = PRODUCT.reissue(shown, read);
          return next === null ? null : { ...next, attempts: shown.attempts };
        }),
    },
    breaks: 'I18',
  },
  {
    name: 'a delivery moves to another sender with something open, and T4 does not look at the body',
    setting: SETTINGS.senders,
    rules: {
      mayMove: (record) => record.state === 'queued',
      begin: (record, request) => {
        const { requestHash } = request;
        const isOpen = record.attempts.some(({ verdict }) => verdict === null);
        return spoofedAnswer(record, isOpen ? { requestHash, firstSubmittedAt: NOW } : {}, (shown) =>
          PRODUCT.begin(shown, request),
        );
      },
    },
    breaks: 'I17',
  },
];
