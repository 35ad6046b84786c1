// What one search is about: the small clock, the bounds, and who takes part.
import { type Safety, SEND_AGAIN_DELAY_MS, usableKeyWindowMs } from '../../src/index.js';

/** One step of the model's clock. All of its times are whole ticks. */
export const TICK_MS = SEND_AGAIN_DELAY_MS;
/** The model's clock stands here for ever; a tick moves every stored time back instead, so that equal situations are equal states. */
export const NOW = 1_000 * TICK_MS;
export const LEASE_MS = 2 * TICK_MS;
export const MARGIN_MS = TICK_MS;
export const QUARANTINE_MS = TICK_MS;
/** Longer than any back-off that a refusal brings, shorter than the longest wait that a provider may ask for. */
export const RETRY_HORIZON_MS = 3_600_000;
export const LONGEST_WAIT_MS = 24 * 3_600_000;

export interface Setting {
  readonly name: string;
  readonly safetyClass: 'opaque' | 'lookup' | 'keyed';
  readonly callTimeoutTicks: number;
  /** How long the provider remembers our key; 0: it does not. */
  readonly keyWindowTicks: number;
  readonly workers: 1 | 2;
  readonly operators: 0 | 1 | 2;
  /** Sends that are followed. That one more is made is still judged. */
  readonly sends: 1 | 2;
  /** Calls of one send: at the last one a refusal exhausts the retries. */
  readonly attempts: number;
  readonly deadlineTicks: number | null;
  readonly hasSecondSender: boolean;
  /** A request may land at any later time, not only until its call and the quarantine are over. */
  readonly landsEver: boolean;
  /** Workers may die of the delivery, not only beside it. */
  readonly isPoisonous: boolean;
  readonly hasCancel: boolean;
}

const PLAIN: Setting = {
  name: '',
  safetyClass: 'opaque',
  callTimeoutTicks: 3,
  keyWindowTicks: 0,
  workers: 2,
  operators: 0,
  sends: 1,
  attempts: 3,
  deadlineTicks: null,
  hasSecondSender: false,
  landsEver: false,
  isPoisonous: false,
  hasCancel: true,
};
const KEYED = { ...PLAIN, safetyClass: 'keyed', keyWindowTicks: 10 } as const;

/** The searches. Together they cover the protocol; apart they stay small. */
export const SETTINGS = {
  opaque: { ...PLAIN, name: 'opaque: two operators, two sends', operators: 2, sends: 2, attempts: 2 },
  late: {
    ...PLAIN,
    name: 'opaque: a request may land years later',
    landsEver: true,
    operators: 1,
    sends: 2,
    attempts: 2,
  },
  lookup: {
    ...PLAIN,
    name: 'lookup: found or not, two sends',
    safetyClass: 'lookup',
    operators: 1,
    sends: 2,
    attempts: 2,
  },
  keyed: { ...KEYED, name: 'keyed: re-issued three times' },
  decided: { ...KEYED, name: 'keyed: two operators', workers: 1, operators: 2, attempts: 2 },
  deadline: { ...KEYED, name: 'keyed: with a deadline', deadlineTicks: 2, attempts: 2 },
  senders: { ...KEYED, name: 'keyed: two senders', hasSecondSender: true, attempts: 2 },
  poison: { ...KEYED, name: 'keyed: workers die of it', workers: 1, isPoisonous: true },
} as const satisfies Record<string, Setting>;

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
