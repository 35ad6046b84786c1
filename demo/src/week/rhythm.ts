// When ordinary traffic comes: more by day than by night, less at week-ends, each app in its own way.
import type { Chance } from '../chance.js';
import { HOUR_MS } from './scene.js';

/** Weights of the hours of a day, from midnight on. */
type Day = readonly number[];

const OFFICE: Day = [1, 1, 1, 1, 1, 2, 4, 9, 16, 22, 24, 23, 17, 18, 22, 21, 18, 12, 7, 4, 3, 2, 2, 1];
const EVENING: Day = [5, 3, 2, 1, 1, 2, 4, 7, 10, 12, 14, 15, 17, 15, 13, 13, 15, 18, 22, 26, 27, 23, 16, 9];
const EVEN: Day = [5, 5, 6, 5, 5, 5, 6, 8, 11, 12, 12, 11, 9, 11, 12, 12, 10, 8, 7, 6, 6, 5, 5, 5];

export interface Rhythm {
  readonly perDay: number;
  readonly day: Day;
  /** What a Saturday or Sunday has of a working day. */
  readonly weekend: number;
}

export const RHYTHMS = {
  shop: { perDay: 170, day: EVENING, weekend: 1.25 },
  billing: { perDay: 72, day: OFFICE, weekend: 0.2 },
  clinic: { perDay: 44, day: OFFICE, weekend: 0.1 },
  ops: { perDay: 22, day: EVEN, weekend: 0.5 },
  'shop-staging': { perDay: 10, day: OFFICE, weekend: 0.05 },
} as const satisfies Record<string, Rhythm>;

/** Times between two, as many as the rhythm has there, in order. */
export function timesOf({ perDay, day, weekend }: Rhythm, fromMs: number, toMs: number, chance: Chance): number[] {
  const whole = day.reduce((sum, weight) => sum + weight, 0);
  const times: number[] = [];
  for (let hourMs = fromMs; hourMs < toMs; hourMs += HOUR_MS) {
    const at = new Date(hourMs);
    const share = (day[at.getHours()] ?? 0) / whole;
    const expected = perDay * share * (at.getDay() % 6 === 0 ? weekend : 1) * (0.8 + 0.4 * chance.next());
    const count = Math.floor(expected) + (chance.happens(expected % 1) ? 1 : 0);
    for (let index = 0; index < count; index += 1) times.push(hourMs + chance.next() * HOUR_MS);
  }
  return times.filter((atMs) => atMs < toMs).sort((one, other) => one - other);
}
