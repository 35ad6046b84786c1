// Headers that a request may carry once: Node keeps the first of two lines, and something before us may go by the last.
import { Problem } from './problem.js';

const ONCE = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'if-match',
  'origin',
]);

/** Throws a 400 where one of them has two lines. `rawHeaders`: name, value, name, value … */
export function refuseRepeatedHeaders(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) throw repeated(name);
    seen.add(name);
  }
}

function repeated(name: string): Problem {
  const message = 'This header came in two lines. Send it once.';
  return new Problem('invalid_request', message, { errors: [{ pointer: `/${name}`, code: 'repeated', message }] });
}
