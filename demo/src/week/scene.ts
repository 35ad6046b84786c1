// What every part of the story has at hand.
import type { Services } from '../cast/apps.js';
import type { People } from '../cast/people.js';
import type { Chance } from '../chance.js';
import type { OutsideWorld } from '../outside/outside-world.js';
import type { Stage } from '../stage/stage.js';
import type { Timeline } from '../timeline.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface Scene {
  readonly stage: Stage;
  readonly timeline: Timeline;
  readonly chance: Chance;
  readonly world: OutsideWorld;
  readonly services: Services;
  readonly people: People;
  /** The week. It ends now. */
  readonly startMs: number;
  readonly endMs: number;
  /** 1: a whole week's traffic; less for a test. */
  readonly volume: number;
  /** When something begins that is watched more closely. */
  readonly troubles: number[];
}

/** A time `days` before the end, at an hour of the day as clocks show it here; never in the last hours, which are now. */
export function daysAgo({ endMs }: Pick<Scene, 'endMs'>, days: number, hour: number, minute = 0): number {
  const at = new Date(endMs - days * DAY_MS);
  at.setHours(hour, minute, 0, 0);
  return at.getTime();
}
