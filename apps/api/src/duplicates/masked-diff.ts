// What differs between two payloads under one message ID, fit to be kept and shown: no content and no address is in it.
import type { FieldChange, MismatchCause } from '@oneping/contracts';
import type { JsonValue } from '../strict-json/json-value.js';
import { mismatchCause } from './mismatch-cause.js';
import { valueAt } from './value-at.js';

export interface MaskedDiff {
  readonly cause: MismatchCause;
  readonly changes: readonly FieldChange[];
}

const LONGEST_VALUE = 200;

/** Where the contract allows nothing but words, numbers and times of its own. All else may be about a person. */
const HARMLESS = /^\/(?:priority|sendAt|deadline|retentionSeconds|channels(?:\/\d+)?|senders\/[a-z]+)$/;

/** `pointers`: of what differs. Both values are bodies that the contract has accepted. */
export function maskedDiff(before: JsonValue, after: JsonValue, pointers: readonly string[]): MaskedDiff {
  const pairs = pointers.map((pointer) => ({
    pointer,
    before: valueAt(before, pointer),
    after: valueAt(after, pointer),
  }));
  return { cause: mismatchCause(pairs), changes: pairs.map(toChange) };
}

export interface ChangedPair {
  readonly pointer: string;
  /** Undefined where it is not there. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

function toChange({ pointer, before, after }: ChangedPair): FieldChange {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  const place = { pointer, kind } as const;
  const shown = HARMLESS.test(pointer) ? [shownValue(before), shownValue(after)] : [null, null];
  const [shownBefore, shownAfter] = shown;
  if (!shownBefore || !shownAfter) return { ...place, hidden: true };
  return {
    ...place,
    hidden: false,
    ...(before === undefined ? {} : { before: shownBefore.value }),
    ...(after === undefined ? {} : { after: shownAfter.value }),
  };
}

/** Null where it cannot be shown whole: only scalars and lists of words can. */
function shownValue(value: JsonValue | undefined): { value: string | number | boolean | null } | null {
  if (value === undefined) return { value: null };
  if (Array.isArray(value)) {
    const areWords = value.every((item) => typeof item === 'string');
    return areWords ? { value: cut(value.join(', '), LONGEST_VALUE) } : null;
  }
  if (typeof value === 'string') return { value: cut(value, LONGEST_VALUE) };
  return typeof value === 'object' && value !== null ? null : { value };
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
