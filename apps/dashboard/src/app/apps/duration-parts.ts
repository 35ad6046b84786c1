// A length of time as people type it: a count and a unit.

export const UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
export type Unit = keyof typeof UNITS;

/** The largest unit that counts it without a rest. */
export function unitOf(seconds: number | null): Unit {
  if (seconds === null) return 'days';
  const fitting = (['days', 'hours', 'minutes'] as const).find((unit) => seconds % UNITS[unit] === 0);
  return fitting ?? 'seconds';
}

/** To three places: what was typed as 1.5 hours is 5 400 s, and comes back as 1.5. */
export function countIn(unit: Unit, seconds: number): number {
  return Math.round((seconds / UNITS[unit]) * 1_000) / 1_000;
}

export function secondsOf(count: number, unit: Unit): number {
  return Math.round(count * UNITS[unit]);
}
