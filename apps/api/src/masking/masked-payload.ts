// A part of a post with what its app wants hidden taken out, at any depth.

const HIDDEN = '***';

type Path = readonly string[];

/** Answers whether what stands at a place of a post is hidden, together with all below it. */
export type IsHidden = (place: Path) => boolean;

/** `paths`: of the app's masking, each a JSON pointer with wildcards or a bare name. */
export function hiddenBy(paths: readonly string[]): IsHidden {
  const patterns = paths.map(segmentsOf);
  return (place) => patterns.some((pattern) => matches(pattern, place));
}

/** `value` stands at `place` of the post. */
export function maskedPayload(value: unknown, place: Path, isHidden: IsHidden): unknown {
  if (isHidden(place)) return HIDDEN;
  if (Array.isArray(value)) return value.map((item, index) => maskedPayload(item, [...place, String(index)], isHidden));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, maskedPayload(member, [...place, name], isHidden)]),
  );
}

/** The names of a JSON pointer. */
export function placeOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescaped);
}

function segmentsOf(path: string): string[] {
  // In any case: whoever writes "iban" means IBAN as well.
  return (path.startsWith('/') ? placeOf(path) : ['**', path]).map((segment) => segment.toLowerCase());
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function matches(pattern: Path, place: Path): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return true;
  if (head === '**') return matches(rest, place) || (place.length > 0 && matches(pattern, place.slice(1)));
  const [name, ...below] = place;
  if (name === undefined) return false;
  return (head === '*' || head === name.toLowerCase()) && matches(rest, below);
}
