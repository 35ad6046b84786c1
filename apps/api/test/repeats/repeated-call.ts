// A call that is ready to be made, and made again to the letter.
import type { Answer } from '../support/running-api.js';
import type { TestPerson } from '../support/signed-in.js';
import type { RepeatWorld } from './world.js';

export interface RepeatedCall {
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
  /** Instead of the app's key. */
  readonly call?: TestPerson['call'];
  /** Who asks the second time, where the first answer gives a new session. */
  readonly again?: (first: Answer) => TestPerson['call'];
  /** The answer to the repeat, where it is no success: one that says that it was done. */
  readonly second?: readonly [status: number, code: string];
  /** Tables in which every repeat is written down. */
  readonly noted?: readonly string[];
}

export type Prepare = (world: RepeatWorld) => Promise<RepeatedCall> | RepeatedCall;

export const reason = 'asked for in a test of repeats';
