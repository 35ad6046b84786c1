// Points in time as callers write them: RFC 3339 with an offset, and real dates only.
import { type FieldFlaw, judgedString } from './field-flaw.js';

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

export const dateTimeSchema = judgedString((value) => (parseDateTime(value) === null ? FLAW : null)).meta({
  description: 'RFC 3339 with an offset or Z.',
  format: 'date-time',
  examples: ['2026-03-01T09:30:00Z'],
});

const FLAW: FieldFlaw = {
  code: 'date_time_invalid',
  message: 'Expected a real date and time in RFC 3339 with an offset, such as 2026-03-01T09:30:00+01:00.',
};

/** Milliseconds since 1970, finer fractions cut off; null where the text is no real RFC 3339 time from 1970 to 9999. */
export function parseDateTime(text: string): number | null {
  const match = RFC_3339.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour = 0, offsetMinute = 0] = match;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    milliseconds,
  );
  // Date.UTC rolls 30 February over into March.
  if (new Date(local).getUTCDate() !== Number(day) || new Date(local).getUTCMonth() + 1 !== Number(month)) return null;
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000 * (sign === '-' ? -1 : 1);
  const instant = local - offsetMs;
  return instant >= 0 && instant <= LATEST ? instant : null;
}

const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
