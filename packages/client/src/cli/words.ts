// Numbers and spans as a person says them.

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** "1 duplicate", "3 duplicates". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How long it has been so, in its largest unit. */
export function ageSince(at: string, nowMs = Date.now()): string {
  const ageMs = Math.max(0, nowMs - Date.parse(at));
  const [unit, ms] = UNITS.find(([, each]) => ageMs >= each) ?? ['second', 1_000];
  return counted(Math.floor(ageMs / ms), unit);
}
