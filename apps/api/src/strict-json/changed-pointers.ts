// Where two payloads differ: the places only, never what stands there.
import { jsonPointer } from '@oneping/contracts';
import type { JsonObject, JsonValue } from './json-value.js';

const MOST_POINTERS = 50;

/**
 * JSON pointers of what differs between two values, at most 50, in the order of `before` and then of what `after` adds.
 * A member or item that only one of them has is one difference, however much it holds.
 */
export function changedPointers(before: JsonValue, after: JsonValue): string[] {
  const pointers = new Set<string>();
  collect(before, after, [], pointers);
  return [...pointers];
}

function collect(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: (string | number)[],
  found: Set<string>,
): void {
  if (found.size === MOST_POINTERS || before === after) return;
  const names = sharedNames(before, after);
  if (names === null) {
    found.add(jsonPointer(path));
    return;
  }
  for (const name of names) collect(own(before, name), own(after, name), [...path, name], found);
}

/** The names or indexes of both, where both are objects or both are lists; null where one differs as a whole. */
function sharedNames(before: JsonValue | undefined, after: JsonValue | undefined): Set<string> | null {
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) return null;
  return new Set([...Object.keys(before), ...Object.keys(after)]);
}

function isContainer(value: JsonValue | undefined): value is JsonValue[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

function own(container: JsonValue | undefined, name: string): JsonValue | undefined {
  // A list's indexes are its own members, as an object's names are.
  return isContainer(container) && Object.hasOwn(container, name) ? (container as JsonObject)[name] : undefined;
}
