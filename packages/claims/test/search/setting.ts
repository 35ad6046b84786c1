// What one search is about: the small clock, the bounds, and who takes part.
import { type Safety, SEND_AGAIN_DELAY_MS, usableKeyWindowMs } from '../../src/index.js';

/** One step of the model's clock. All of its times are whole ticks. */
export const TICK_MS = SEND_AGAIN_DELAY_MS;
/** The model's clock stands here for ever; a tick moves every stored time back instead, so that equal situations are equal states. */
export const NOW = 1_000 * TICK_MS;
export const MARGIN_MS = TICK_MS;
export const QUARANTINE_MS = TICK_MS;
/** Longer than any back-off that a refusal brings, shorter than the longest wait that a provider may ask for. */
export const RETRY_HORIZON_MS = 3_600_000;
export const LONGEST_WAIT_MS = 24 * 3_600_000;

export interface Setting {
  readonly name: string;
  readonly safetyClass: 'opaque' | 'lookup' | 'keyed';
  readonly leaseTicks: number;
  readonly callTimeoutTicks: number;
  /** How long the provider remembers our key; 0: it does not. */
  readonly keyWindowTicks: number;
  readonly workers: 1 | 2;
  readonly operators: 0 | 1 | 2;
  /** Sends that are followed. That one more is made is still judged. */
  readonly sends: 1 | 2 | 3;
  /** Calls of the first send, and of a later one: at the last one a refusal exhausts the retries. */
  readonly attempts: readonly [first: number, later: number];
  readonly deadlineTicks: number | null;
  readonly hasSecondSender: boolean;
  /** A request may land at any later time, not only until its call and the quarantine are over. */
  readonly landsEver: boolean;
  /** Workers may die of the delivery, not only beside it. */
  readonly isPoisonous: boolean;
  readonly hasCancel: boolean;
  /** Workers prolong the lease of a call that is still out. */
  readonly hasRenewal: boolean;
  /** The reaper and the reconciler take turns: neither reads while the other pauses between reading and writing. */
  readonly hasOneReader: boolean;
}

const PLAIN: Setting = {
  name: '',
  safetyClass: 'opaque',
  leaseTicks: 2,
  callTimeoutTicks: 3,
  keyWindowTicks: 0,
  workers: 2,
  operators: 0,
  sends: 1,
  attempts: [3, 1],
  deadlineTicks: null,
  hasSecondSender: false,
  landsEver: false,
  isPoisonous: false,
  hasCancel: true,
  hasRenewal: true,
  hasOneReader: false,
};
const SHORT = { callTimeoutTicks: 2, hasRenewal: false } as const;
const KEYED = { ...PLAIN, safetyClass: 'keyed', keyWindowTicks: 10, attempts: [2, 1] } as const;
const KEYED_SHORT = { ...KEYED, ...SHORT, leaseTicks: 1, keyWindowTicks: 7 } as const;

/** The searches. Together they cover the protocol; apart they stay small. */
export const SETTINGS = {
  opaque: { ...PLAIN, name: 'opaque: two workers, three attempts', operators: 1 },
  operators: {
    ...PLAIN,
    ...SHORT,
    name: 'opaque: two operators, two sends',
    workers: 1,
    operators: 2,
    sends: 2,
    attempts: [1, 1],
  },
  resend: {
    ...PLAIN,
    ...SHORT,
    name: 'opaque: refused, unknown, sent again',
    workers: 1,
    operators: 1,
    sends: 2,
    attempts: [2, 1],
    hasCancel: false,
  },
  takenBack: {
    ...PLAIN,
    ...SHORT,
    name: 'opaque: a re-send taken back, and another',
    workers: 1,
    operators: 1,
    sends: 3,
    attempts: [1, 1],
  },
  late: {
    ...PLAIN,
    ...SHORT,
    name: 'opaque: a request may land years later',
    workers: 1,
    operators: 1,
    sends: 2,
    attempts: [1, 1],
    landsEver: true,
  },
  lookup: { ...PLAIN, ...SHORT, name: 'lookup: found or not', safetyClass: 'lookup', operators: 1, attempts: [2, 1] },
  keyed: { ...KEYED, name: 'keyed: two workers, re-issued', hasRenewal: false, hasCancel: false, hasOneReader: true },
  decided: { ...KEYED_SHORT, name: 'keyed: an operator decides', workers: 1, operators: 1, hasOneReader: true },
  deadline: { ...KEYED, name: 'keyed: with a deadline', workers: 1, deadlineTicks: 2 },
  senders: {
    ...KEYED_SHORT,
    name: 'keyed: two senders',
    workers: 1,
    hasSecondSender: true,
    hasCancel: false,
    hasOneReader: true,
  },
  poison: {
    ...KEYED_SHORT,
    name: 'keyed: workers die of it',
    workers: 1,
    callTimeoutTicks: 1,
    keyWindowTicks: 4,
    isPoisonous: true,
    hasOneReader: true,
  },
} as const satisfies Record<string, Setting>;

export function leaseMsOf(setting: Setting): number {
  return setting.leaseTicks * TICK_MS;
}

/** No call follows this one. */
export function isLastAttempt(setting: Setting, send: number, attempt: number): boolean {
  return attempt >= (send === 0 ? setting.attempts[0] : setting.attempts[1]);
}

export function safetyOf(setting: Setting): Safety {
  return {
    class: setting.safetyClass,
    callTimeoutMs: setting.callTimeoutTicks * TICK_MS,
    keyWindowMs: setting.keyWindowTicks * TICK_MS,
  };
}

export function usableWindowMs(setting: Setting): number {
  return usableKeyWindowMs(safetyOf(setting));
}
