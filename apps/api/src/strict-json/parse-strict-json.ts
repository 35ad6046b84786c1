// From the bytes of a body to its value and its canonical form; what could be read in more than one way is refused.
import { isUtf8 } from 'node:buffer';
import { CanonicalWalk } from './canonical-walk.js';
import { type JsonRefusal, type JsonRefusalCode, jsonRefusal, RefusedJson } from './json-refusal.js';
import type { JsonLimits, JsonValue } from './json-value.js';

export type ParsedJson =
  | { readonly ok: true; readonly value: JsonValue; readonly canonical: string }
  | { readonly ok: false; readonly refusal: JsonRefusal };

/**
 * Reads strict JSON: UTF-8 without byte order mark; no duplicate names, prototype names, inexact numbers, lone
 * surrogates or U+0000. `canonical` is RFC 8785; `omit` names a member of the outermost object that `value` keeps and
 * `canonical` leaves out. Never throws for anything that a caller can send.
 */
export function parseStrictJson(bytes: Uint8Array, limits: JsonLimits, omit?: string): ParsedJson {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return refused('byte_order_mark');
  if (!isUtf8(bytes)) return refused('invalid_utf8');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const parsed = parseJson(text);
  if (!parsed) return refused('syntax');
  try {
    return { ok: true, value: parsed.value, canonical: new CanonicalWalk(text, limits, omit).value() };
  } catch (error) {
    if (error instanceof RefusedJson) return refused(error.code, error.path);
    throw error;
  }
}

/** The engine's own parser says what is JSON, so that there is no second grammar to differ from it. */
function parseJson(text: string): { value: JsonValue } | null {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    // Its message quotes the body: it goes no further.
    return null;
  }
}

function refused(code: JsonRefusalCode, path?: readonly (string | number)[]): ParsedJson {
  return { ok: false, refusal: jsonRefusal(code, path) };
}
