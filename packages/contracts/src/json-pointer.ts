// JSON pointers (RFC 6901) into what a caller sent.

const LONGEST_SEGMENT = 64;
const LONGEST_POINTER = 256;

/**
 * The pointer to `path`. Names come from the caller: where one is overlong or not well-formed Unicode, the pointer
 * ends above it and so names the object that holds it.
 */
export function jsonPointer(path: readonly PropertyKey[]): string {
  let pointer = '';
  for (const segment of path) {
    const name = String(segment);
    if (name.length > LONGEST_SEGMENT || hasUnprintable(name)) return pointer;
    const longer = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (longer.length > LONGEST_POINTER) return pointer;
    pointer = longer;
  }
  return pointer;
}

function hasUnprintable(name: string): boolean {
  return /\p{C}/u.test(name);
}
