// A delivery's transitions in words, by the protocol's own numbers.
import type { TimelineEntry } from '@oneping/contracts';
import type { Tone } from './tones';

export interface TransitionWords {
  readonly title: string;
  readonly tone: Tone;
}

/** By rule, where the rule says more than the two states do. */
const BY_RULE: Readonly<Record<string, TransitionWords>> = {
  T2: { title: 'Given back by its worker, unbegun', tone: 'grey' },
  T3: { title: 'Lease ended before anything was begun', tone: 'orange' },
  T6c: { title: 'Given up: no worker survived it', tone: 'red' },
  T9: { title: 'Lease ended during the call: outcome unknown', tone: 'orange' },
  T10: { title: 'Looked up and found: it was sent', tone: 'green' },
  T11: { title: 'To be repeated under the same provider key', tone: 'blue' },
  T12: { title: 'Proof came late: it was sent', tone: 'green' },
  T14: { title: 'Decided: it was sent', tone: 'green' },
  T15: { title: 'Decided: it was not sent', tone: 'red' },
  T16: { title: 'Sent again on a decision', tone: 'blue' },
  T17p: { title: 'Canceled: an earlier send is proved', tone: 'grey' },
  T20: { title: 'Held back: the earlier call comes first', tone: 'orange' },
};

const BY_STATES: Readonly<Record<string, TransitionWords>> = {
  'claimed>sending': { title: 'Handed to the provider', tone: 'blue' },
  'claimed>sent': { title: 'Sent', tone: 'green' },
  'sending>sent': { title: 'The provider has it', tone: 'green' },
  'sending>failed': { title: 'Refused for good', tone: 'red' },
  'sending>queued': { title: 'Refused for now: to be tried again', tone: 'orange' },
  'sending>unknown': { title: 'No clear answer: outcome unknown', tone: 'orange' },
  'unknown>queued': { title: 'Refusal came late: to be tried again', tone: 'orange' },
  'unknown>failed': { title: 'Refusal came late: nothing was sent', tone: 'red' },
};

const BY_END: Record<TimelineEntry['to'], TransitionWords> = {
  queued: { title: 'Waiting', tone: 'grey' },
  claimed: { title: 'Claimed by a worker', tone: 'blue' },
  sending: { title: 'Handed to the provider', tone: 'blue' },
  unknown: { title: 'Outcome unknown', tone: 'orange' },
  sent: { title: 'Sent', tone: 'green' },
  failed: { title: 'Failed: nothing was sent', tone: 'red' },
  canceled: { title: 'Canceled', tone: 'grey' },
  lapsed: { title: 'Lapsed: its deadline passed', tone: 'grey' },
};

export function transitionWords({ from, to, transition }: Pick<TimelineEntry, 'from' | 'to' | 'transition'>) {
  return BY_RULE[transition] ?? BY_STATES[`${from}>${to}`] ?? BY_END[to];
}
