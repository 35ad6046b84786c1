// One notification's delivery to one recipient, with all who work on it and the provider: a state of the search.
import type { DeliveryRecord, DeliveryState, Held } from '../../src/index.js';
import { aRecord } from '../fixtures.js';
import { NOW, RETRY_HORIZON_MS, type Setting, TICK_MS } from './setting.js';

/** A request that left: on its way (or lost, once it cannot land any more), taken, or refused by the provider. */
export interface ProviderRequest {
  readonly attempt: number;
  readonly senderId: string;
  readonly state: 'out' | 'accepted' | 'refused';
  /** It cannot land at or after this time. */
  readonly landsBefore: number;
  /** Its worker stopped waiting but lives: an answer is late, not lost. */
  readonly isGivenUp: boolean;
}

/** A send: its row in the database, and the truth outside. */
export interface Send {
  readonly record: DeliveryRecord;
  readonly requests: readonly ProviderRequest[];
  /** How many messages came of it, after the provider's own dedupe. */
  readonly accepts: number;
  /** When each sender's provider last took it anew; null: never, or forgotten. */
  readonly takenAt: Readonly<Record<string, number>>;
  readonly isProofOnFile: boolean;
}

/** What somebody read, to be repeated in the guard of their write. */
export interface Reading {
  readonly send: number;
  readonly state: DeliveryState;
  readonly fence: number;
  readonly attemptCount: number;
  /** The look-up's answer. */
  readonly isFound: boolean;
}

export type Answer = 'sent' | 'rejected' | 'not_sent' | 'unknown';

export interface Worker {
  readonly phase: 'idle' | 'claimed' | 'begun' | 'out' | 'answered';
  readonly send: number;
  readonly fence: number;
  readonly attempt: number;
  /** By its own clock. */
  readonly leaseEndsAt: number;
  readonly beganAt: number;
  readonly answer: Answer | null;
}

export interface World {
  readonly sends: readonly Send[];
  readonly workers: readonly Worker[];
  readonly operators: readonly (Reading | null)[];
  readonly reaper: Reading | null;
  readonly reconciler: Reading | null;
  /** A send was made that is judged but not followed. */
  readonly isCut: boolean;
}

/** Who acts: the first four, and the clock, are what brings every delivery to its end. */
export type Actor = 'worker' | 'reaper' | 'reconciler' | 'decider' | 'clock' | 'caller' | 'provider' | 'crash';

export interface Step {
  readonly by: Actor;
  readonly label: string;
  readonly world: World;
}

export const SENDERS = ['sender-1', 'sender-2'] as const;
export const IDLE: Worker = { phase: 'idle', send: 0, fence: 0, attempt: 0, leaseEndsAt: 0, beganAt: 0, answer: null };

export function firstWorld(setting: Setting): World {
  const deadline = setting.deadlineTicks === null ? null : NOW + setting.deadlineTicks * TICK_MS;
  const record = aRecord({ senderId: SENDERS[0], dueAt: NOW, deadline, retryUntil: NOW + RETRY_HORIZON_MS });
  return {
    sends: [newSend(record)],
    workers: Array.from({ length: setting.workers }, () => IDLE),
    operators: Array.from({ length: setting.operators }, () => null),
    reaper: null,
    reconciler: null,
    isCut: false,
  };
}

export function newSend(record: DeliveryRecord): Send {
  return { record, requests: [], accepts: 0, takenAt: {}, isProofOnFile: false };
}

export function sendAt(world: World, index: number): Send {
  const send = world.sends[index];
  if (send === undefined) throw new Error(`no send ${index}`);
  return send;
}

export function withSend(world: World, index: number, change: Partial<Send>): World {
  return { ...world, sends: world.sends.map((send, at) => (at === index ? { ...send, ...change } : send)) };
}

export function withWorker(world: World, index: number, worker: Worker): World {
  return { ...world, workers: world.workers.map((each, at) => (at === index ? worker : each)) };
}

export function readingOf(send: Send, index: number, isFound = false): Reading {
  const { state, fence, attemptCount } = send.record;
  return { send: index, state, fence, attemptCount, isFound };
}

export function heldBy({ record }: Send, { fence }: { fence: number }): Held {
  return { appId: record.appId, deliveryId: record.id, fence };
}

/** The words for a send in a counterexample. */
export function named(index: number): string {
  return `send ${index + 1}`;
}
