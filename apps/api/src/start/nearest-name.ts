// Finds the known name that a mistyped one most likely meant, for error messages that show the way out.

/**
 * The candidate with the smallest edit distance to `name`; the first one wins a tie. Undefined where none is near: half
 * of the letters behind the prefix may be wrong.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = editDistance(name.toUpperCase(), candidate.toUpperCase());
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  const own = name.length - (/^ONEPING_/i.exec(name)?.[0].length ?? 0);
  return best <= Math.ceil(own / 2) ? nearest : undefined;
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substitution));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
