// The value that a JSON pointer leads to.
import type { JsonObject, JsonValue } from '../strict-json/json-value.js';

/** Undefined where there is none. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const written of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const name = written.replaceAll('~1', '/').replaceAll('~0', '~');
    // A list's indexes are its own members, as an object's names are.
    value = Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
  }
  return value;
}
