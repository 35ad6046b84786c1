// Parts of a text that a program makes anew each time it runs: times, and random ids.

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const DATE_AND_TIME =
  /\d{4}-\d{2}-\d{2}(?:[T ]\d{2}[:.]?\d{2}(?:[:.]?\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?/g;
const TIME_OF_DAY = /\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\b/g;
/** Seconds since 1970 with what may follow: 2001 to 2286, to the nanosecond. */
const SINCE_1970 = /(?<!\d)1\d{9}(?:\d{3}|\d{6}|\d{9})?(?:\.\d+)?(?!\d)/g;
/** Long, and both letters and digits in it: a word is neither. */
const RANDOM = /\b(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9_]{16,}\b/g;

export function withoutTimes(text: string): string {
  return text.replace(DATE_AND_TIME, '<time>').replace(TIME_OF_DAY, '<time>').replace(SINCE_1970, '<time>');
}

export function withoutRandomIds(text: string): string {
  return text.replace(UUID, '<id>').replace(RANDOM, '<id>');
}

/** The text with a placeholder in the place of each such part: two that differ in them only become the same. */
export function withoutChangingParts(text: string): string {
  return withoutTimes(withoutRandomIds(text));
}
