// How a sender does, in words, from its calls of the last hour. Pure.
import type { Overview, Provider } from '@oneping/contracts';

export type SenderHealth = Overview['senders'][number];
type Calls = Pick<SenderHealth['lastHour'], 'sent' | 'refused' | 'unknown'>;

/** Fewer calls say nothing yet. */
const ENOUGH_CALLS = 10;

/** Most of its calls of the last hour were not taken. */
export function isFailing(calls: Calls): boolean {
  const count = callCount(calls);
  return count >= ENOUGH_CALLS && calls.sent * 2 < count;
}

/** "97 %", rounded down: only what never failed is 100 %. */
export function successWords(calls: Calls): string {
  const count = callCount(calls);
  return count === 0 ? '–' : `${Math.floor((calls.sent / count) * 100)} %`;
}

/** "480 ms", "2.4 s"; – where no call was made. */
export function msWords(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** How many calls were made, however they ended. */
export function callCount({ sent, refused, unknown }: Calls): number {
  return sent + refused + unknown;
}

/** What may be done about a lost answer of this provider, as the catalogue has it: of several, one holds for each recipient. */
export function lookUpWords({ safety: { classes } }: Pick<Provider, 'safety'>): string {
  const [only, ...others] = classes.map((each) => LOOK_UP[each]);
  return only === undefined || others.length > 0 ? 'Depends on the recipient' : only;
}

const LOOK_UP: Record<Provider['safety']['classes'][number], string> = {
  natural: 'Never lost',
  contract: 'Repeated, as agreed',
  keyed: 'Repeated under its key',
  lookup: 'Can be asked',
  callback: 'Tells by itself',
  opaque: 'Cannot be asked',
};
