// Lengths of time in the fewest words that are still exact enough to act on.
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `0.4 s`, `42 s`, `3 min`, `5 h 10 min`, `6 d 4 h`. */
export function inWords(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  if (Math.abs(seconds) < 0.95) return `${Math.round(Math.abs(seconds) * 1_000)} ms`;
  if (whole < MINUTE) return Math.abs(seconds) < 9.95 ? `${trimmed(Math.abs(seconds))} s` : `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  if (whole < DAY) return pair(whole, HOUR, 'h', MINUTE, 'min');
  return pair(whole, DAY, 'd', HOUR, 'h');
}

/** `in 4 min`, `42 s ago`, `now`. `atMs` and `nowMs` are ms since 1970. */
export function relativeTo(atMs: number, nowMs: number): string {
  const seconds = (atMs - nowMs) / 1_000;
  if (Math.abs(seconds) < 1) return 'now';
  return seconds > 0 ? `in ${inWords(Math.ceil(seconds))}` : `${inWords(Math.floor(-seconds))} ago`;
}

function pair(seconds: number, large: number, largeWord: string, small: number, smallWord: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeWord}${rest === 0 ? '' : ` ${rest} ${smallWord}`}`;
}

function trimmed(seconds: number): string {
  return String(Math.round(seconds * 10) / 10);
}
