// One line of a key's timeline.
import type { Tone } from '../../../components/tones';

export type EventKind = 'accepted' | 'state' | 'lookup' | 'repeat' | 'decision' | 'conflict' | 'end';

export interface KeyEvent {
  /** Its own among the events of a key. */
  readonly id: string;
  readonly at: string;
  readonly kind: EventKind;
  readonly tone: Tone;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly deliveryId?: string;
  /** Repeats of one kind in a row are one line. */
  readonly count?: number;
  /** The run of equal answers that it belongs to, and how many they are. */
  readonly run?: string;
  readonly total?: number;
  /** Where the line stands for several, at the time of the first: the time of the last. */
  readonly lastAt?: string;
  /** Seconds since the end of the line before; null for the first. */
  readonly sinceSeconds: number | null;
}

/** What is written in one step lies a little apart. */
export const SAME_STEP_MS = 1_000;

export type BareEvent = Omit<KeyEvent, 'sinceSeconds'>;
