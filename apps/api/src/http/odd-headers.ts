// Headers that a request carries once: Node keeps the first of two lines, and something before us may go by the last.
import type { IncomingMessage } from 'node:http';
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

/** Throws a 400 where one of them has two lines, or where HTTP/1.1 comes without Host. */
export function refuseOddHeaders({ rawHeaders, httpVersion }: IncomingMessage): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) throw repeated(name);
    seen.add(name);
  }
  if (httpVersion === '1.1' && !seen.has('host')) throw new Problem('invalid_request', 'The header Host is missing.');
}

function repeated(name: string): Problem {
  const message = 'This header came in two lines. Send it once.';
  return new Problem('invalid_request', message, { errors: [{ pointer: `/${name}`, code: 'repeated', message }] });
}
