// From a post as it arrived to a request that can be accepted: named by one message ID, and fingerprinted.
import { chooseMessageId, type MessageIdProblem, type PostNotification } from '@oneping/contracts';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { FINGERPRINT_VERSION, fingerprint } from '../strict-json/index.js';
import type { AcceptRequest } from './accept-request.js';

export interface Post {
  readonly value: PostNotification;
  /** Without its message ID. */
  readonly canonical: string;
}

/** Single and batch are one operation: the same body under the same key is the same request in both. */
const OPERATION = 'notifications.post';

const DETAIL: Record<MessageIdProblem, string> = {
  message_id_required:
    'Name the intent: messageId in the body, or the header Idempotency-Key; the same on every retry.',
  message_id_invalid: 'A message ID is 1 to 200 bytes of printable ASCII without space.',
  message_id_ambiguous: 'Give one message ID: in the body, or in one line of the header Idempotency-Key.',
};

/** Throws a Problem unless exactly one message ID is named. `keyLines`: the values of Idempotency-Key, one for each header line. */
export function readPost(
  { value, canonical }: Post,
  { app }: RequestContext,
  keyLines: readonly string[],
  batchIndex: number | null,
): AcceptRequest {
  const choice = chooseMessageId(value.messageId, keyLines);
  if ('problem' in choice) throw new Problem(choice.problem, DETAIL[choice.problem]);
  const fingerprintUnder = (version: number) =>
    fingerprint({ version, secret: app.fingerprintSecret, operation: OPERATION, canonical });
  return {
    messageId: choice.messageId,
    value,
    canonical,
    fingerprint: fingerprintUnder(FINGERPRINT_VERSION),
    fingerprintVersion: FINGERPRINT_VERSION,
    fingerprintUnder,
    batchIndex,
  };
}

/** The values of a header, one for each line that it came in: Node joins equal names, which would make one key of two. */
export function headerLines(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** Seconds that the caller wants to wait by `Prefer: wait=N`, at most 30; null where it does not say. */
export function preferredWait(lines: readonly string[]): number | null {
  for (const preference of lines.flatMap((line) => line.split(','))) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(30, Number(seconds));
  }
  return null;
}
