// Guards of people taken out: cancel, decisions, sending again. Each must let the search find a broken promise.
import { type Mutant, NOTHING_OPEN, PAIR } from './mutant.js';
import { PRODUCT } from './rules.js';
import { SETTINGS } from './setting.js';
import { spoofed, spoofedAnswer } from './spoof.js';

export const MUTANTS_OF_PEOPLE: readonly Mutant[] = [
  {
    name: 'T14 and T15 decide on what was read long ago',
    setting: SETTINGS.operators,
    rules: {
      resolveSent: (record, read) =>
        spoofedAnswer(record, { state: read.state }, (shown) => PRODUCT.resolveSent(shown, read)),
    },
    breaks: 'I21',
  },
  {
    name: 'T15 does not wait for the quarantine',
    setting: SETTINGS.operators,
    rules: {
      resolveNotSent: (record, read, sendAgain) =>
        spoofedAnswer(record, NOTHING_OPEN, (shown) => PRODUCT.resolveNotSent(shown, read, sendAgain)),
    },
    breaks: 'quarantine',
  },
  {
    name: 'T15 sends again though an earlier send is proved',
    setting: { ...SETTINGS.operators, operators: 1 },
    rules: {
      resolveNotSent: (record, read, sendAgain) =>
        spoofedAnswer(record, { earlierProved: false }, (shown) => PRODUCT.resolveNotSent(shown, read, sendAgain)),
    },
    breaks: 'I30',
  },
  {
    name: 'T16 sends an older send again',
    setting: SETTINGS.operators,
    rules: { isHighestSend: () => true },
    breaks: 'rows',
  },
  {
    name: 'T16 sends what its caller canceled',
    setting: SETTINGS.operators,
    rules: { mayResend: (record) => PRODUCT.mayResend({ ...record, sendNumber: 2 }) },
    breaks: 'canceled',
  },
  {
    name: 'T16 does not look at its own proof',
    setting: SETTINGS.operators,
    rules: { mayResend: (record) => PRODUCT.mayResend({ ...record, provedAt: null }) },
    breaks: 'I30',
  },
  {
    name: 'T16 does not look at the proof of other sends',
    setting: SETTINGS.resend,
    rules: { hasOtherArrived: () => false },
    breaks: 'I30',
  },
  {
    name: 'T17 cancels though a call is open',
    setting: { ...PAIR, hasCancel: true },
    rules: { cancel: (record, now) => spoofed(record, NOTHING_OPEN, (shown) => PRODUCT.cancel(shown, now)) },
    breaks: 'I9',
  },
  {
    name: 'T18 lapses though a call is open',
    setting: { ...SETTINGS.deadline, deadlineTicks: 3 },
    rules: {
      lapse: (record, held, now) => spoofed(record, NOTHING_OPEN, (shown) => PRODUCT.lapse(shown, held, now)),
    },
    breaks: 'I9',
  },
];
