// Reads a Retry-After header in both of its forms.

/** ms from `nowMs` (since 1970); 0 for a date in the past; undefined when there is none or it makes no sense.
 *  Not clamped: whoever schedules the retry does that. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Dates begin with a weekday; Date.parse would also take "-5" or "1.5" for a year.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
