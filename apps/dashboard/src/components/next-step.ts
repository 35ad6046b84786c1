// What comes by itself for a delivery, and when, in words. Pure.
import type { Delivery } from '@oneping/contracts';
import { inWords } from './durations';

type Stepping = Pick<Delivery, 'nextStep' | 'nextCheckAt' | 'dueAt' | 'quarantineEndsAt' | 'evidence'>;

/** Such as `repeated under the provider’s own key in 24 s`; undefined: nothing comes by itself. */
export function nextStepWords(delivery: Stepping, nowMs: number): string | undefined {
  const { nextStep, nextCheckAt, dueAt, quarantineEndsAt, evidence } = delivery;
  switch (nextStep) {
    case null:
      return undefined;
    case 'repeat':
      return `repeated under the provider’s own key ${soon(nextCheckAt ?? dueAt, nowMs)}`;
    case 'ask':
      return `${evidence === null ? 'asked about' : 'asked about again'} ${soon(nextCheckAt, nowMs)}`;
    case 'look':
      return `looked at again ${soon(nextCheckAt, nowMs)}`;
    case 'send_again':
      return `sent again by the sender’s policy ${soon(quarantineEndsAt, nowMs)}`;
  }
}

function soon(at: string | null, nowMs: number): string {
  const seconds = at === null ? 0 : (Date.parse(at) - nowMs) / 1_000;
  return seconds > 0 ? `in ${inWords(Math.ceil(seconds))}` : 'any moment now';
}
