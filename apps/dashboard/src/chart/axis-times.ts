// The few points of time that the level axis of a chart names, at even distances. Pure.
import type { Row } from './chart-plan';

const MOST = 5;
const DAY_SECONDS = 86_400;

export function axisTimes(
  rows: readonly Row[],
  stepSeconds: number,
  isUtc: boolean,
): readonly { readonly at: string; readonly text: string }[] {
  const isDaily = rows.length * stepSeconds > 2 * DAY_SECONDS;
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(isDaily ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }),
    ...(isUtc ? { timeZone: 'UTC' } : {}),
  });
  const count = Math.min(MOST, rows.length);
  // Each in the middle of its part of the axis.
  const named = Array.from({ length: count }, (_, index) => rows[Math.floor(((index + 0.5) * rows.length) / count)]);
  return named.flatMap((row) => (row === undefined ? [] : [{ at: row.at, text: format.format(new Date(row.at)) }]));
}
