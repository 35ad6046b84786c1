// Recognises values that are made anew at every call: readings of a clock, and random ones.

const TIME_OF_DAY = /\d{4}-?\d{2}-?\d{2}[T ]\d{2}:?\d{2}/i;
const DAY_NAME_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)\w*,? .*\d{2}:\d{2}/i;
const WHOLE = /^\d{10,19}$/;
/** How many of the unit make a second: seconds, milli-, micro- and nanoseconds since 1970. */
const UNITS_PER_SECOND = [1, 1e3, 1e6, 1e9];
const TEN_YEARS_S = 10 * 365.25 * 86_400;

/** UUIDs made from chance (4) or from the time (1, 6, 7). 3, 5 and 8 are made from a name. */
const MADE_UUID = /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[1467][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-f])/i;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const FRACTION = /^0?\.\d{8,}$/;
const TOKEN = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9_-]{20,}$/;
const KIND_SWITCH = /(?<=[A-Z])[a-z\d]|(?<=[a-z])[A-Z\d]|(?<=\d)[A-Za-z]/g;

/** What `text` looks like: a `clock`, a `random` value, or neither. `nowMs` is ms since 1970. */
export function changesOnRetry(text: string, nowMs: number): 'clock' | 'random' | null {
  const isClock = TIME_OF_DAY.test(text) || DAY_NAME_DATE.test(text) || isEpoch(text, nowMs / 1_000);
  if (isClock) return 'clock';
  const isRandom = MADE_UUID.test(text) || ULID.test(text) || FRACTION.test(text) || isToken(text);
  return isRandom ? 'random' : null;
}

/** A count since 1970 within ten years of now. */
function isEpoch(text: string, nowSeconds: number): boolean {
  if (!WHOLE.test(text)) return false;
  return UNITS_PER_SECOND.some((units) => Math.abs(Number(text) / units - nowSeconds) <= TEN_YEARS_S);
}

/** Nano IDs, KSUIDs and the like: capitals, small letters and digits mix, and not as words and numbers do. */
function isToken(text: string): boolean {
  return TOKEN.test(text) && (text.match(KIND_SWITCH) ?? []).length >= text.length * 0.35;
}
