// What the headers of a post say: its message ID, and how long its caller wants to wait.
import { Problem } from '../http/problem.js';

/** The values of a header, one for each line that it came in: Node joins equal names, which would make one key of two. */
export function headerLines(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** Seconds that the caller wants to wait by `Prefer: wait=N`, at most 30; null where it does not say. What is no such
 *  preference is ignored (RFC 7240): the answer's Preference-Applied says what was done. */
export function preferredWait(lines: readonly string[]): number | null {
  for (const preference of lines.flatMap((line) => line.split(','))) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(30, Number(seconds));
  }
  return null;
}

/** A header names one notification, and a batch has as many as it has items. */
export function refuseKeyOfBatch(rawHeaders: readonly string[]): void {
  if (headerLines(rawHeaders, 'idempotency-key').length === 0) return;
  const message = 'A batch takes no Idempotency-Key: every item names itself by its messageId.';
  throw new Problem('message_id_ambiguous', message, {
    errors: [{ pointer: '/Idempotency-Key', code: 'message_id_ambiguous', message }],
  });
}
