// A mutant: the product's rules with one guard taken out (a redundant one together with its double), and what must then break.
import type { DeliveryRecord } from '../../src/index.js';
import type { Rules } from './rules.js';
import { SETTINGS, type Setting } from './setting.js';
import type { Reading } from './world.js';

export interface Mutant {
  readonly name: string;
  readonly setting: Setting;
  readonly rules: Partial<Rules>;
  /** The invariant that the search must find broken. */
  readonly breaks: string;
}

/** Two workers and a reconciler, on the short clock. */
export const PAIR: Setting = { ...SETTINGS.decided, workers: 2, operators: 0 };

export const NOTHING_OPEN = { attempts: [] } as const satisfies Partial<DeliveryRecord>;

/** Everything as it was read. */
export function asRead({ state, fence, attemptCount }: Reading): Partial<DeliveryRecord> {
  return { state, fence, attemptCount };
}
