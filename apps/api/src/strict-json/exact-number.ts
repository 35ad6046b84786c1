// Numbers as JSON writes them: taken only where the double stands for what was written.

/** Enough digits to write any double; more would be lost without a trace. */
const MOST_DIGITS = 17;
/** Up to here two different texts are always two different doubles. */
const SAFE_DIGITS = 15;
/** No serialiser of doubles writes more; it also bounds the work below. */
const LONGEST = 64;

/**
 * The number that `written` (JSON grammar) stands for, or why it is refused. Beyond 2^53 neighbouring integers share a
 * double: only a rounded form with an exponent, such as 1e30, is taken there.
 */
export function exactNumber(written: string): number | 'number_too_large' | 'number_not_exact' {
  if (written.length > LONGEST) return 'number_not_exact';
  const value = Number(written);
  if (written.length <= SAFE_DIGITS && Number.isSafeInteger(value) && value !== 0) return value;
  if (!Number.isFinite(value)) return 'number_too_large';
  const digitCount = significantDigits(written).length;
  // -0 is 0, as RFC 8785 writes it.
  if (value === 0) return digitCount === 0 ? 0 : 'number_not_exact';
  if (digitCount > MOST_DIGITS) return 'number_not_exact';
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  return /[eE]/.test(written) && digitCount <= SAFE_DIGITS ? value : 'number_not_exact';
}

function significantDigits(written: string): string {
  const [mantissa = ''] = written.split(/[eE]/);
  return mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
}
