// Why a body is not read: a stable code, the place, and the problem it is answered with. Never a value.
import { jsonPointer, type ProblemCode } from '@oneping/contracts';

const REFUSALS = {
  syntax: ['invalid_json', 'Not valid JSON.'],
  byte_order_mark: ['invalid_json', 'The body starts with a byte order mark; send plain UTF-8.'],
  invalid_utf8: ['payload_not_canonicalizable', 'The body is not valid UTF-8.'],
  duplicate_key: ['payload_not_canonicalizable', 'This name comes twice in one object.'],
  forbidden_key: ['payload_not_canonicalizable', 'No object may have a member of this name.'],
  number_too_large: ['payload_not_canonicalizable', 'This number is too large for a double.'],
  number_not_exact: ['payload_not_canonicalizable', 'This number cannot be kept exactly; send it as a string.'],
  lone_surrogate: ['payload_not_canonicalizable', 'This string holds half of a surrogate pair.'],
  nul_character: ['payload_not_canonicalizable', 'This string holds U+0000.'],
  too_deep: ['invalid_request', 'Objects and lists are nested too deeply.'],
  too_many_keys: ['invalid_request', 'The body has too many members.'],
  string_too_long: ['invalid_request', 'This string is too long.'],
  envelope: ['invalid_request', 'Expected an object with one member, items, that is a list.'],
  too_few_items: ['invalid_request', 'Expected at least one item.'],
  too_many_items: ['invalid_request', 'The batch has too many items.'],
  item_too_large: ['payload_too_large', 'This item is larger than a single post may be.'],
} as const satisfies Record<string, readonly [ProblemCode, string]>;

export type JsonRefusalCode = keyof typeof REFUSALS;

export interface JsonRefusal {
  readonly code: JsonRefusalCode;
  /** Code of the problem to answer with. */
  readonly problem: ProblemCode;
  readonly pointer: string;
  readonly message: string;
}

/** Unwinds the reader. Never leaves this folder: callers get the refusal as a value. */
export class RefusedJson extends Error {
  constructor(
    readonly code: JsonRefusalCode,
    readonly path: readonly (string | number)[],
  ) {
    super(code);
  }
}

export function jsonRefusal(code: JsonRefusalCode, path: readonly (string | number)[] = []): JsonRefusal {
  const [problem, message] = REFUSALS[code];
  return { code, problem, pointer: jsonPointer(path), message };
}
