// From a post as it arrived to a request that can be accepted: of valid shape, named by one message ID, and fingerprinted.
import {
  chooseMessageId,
  type MessageIdProblem,
  type PostNotification,
  type ProblemError,
  postNotificationSchema,
  problemCodeOf,
  toProblemErrors,
} from '@oneping/contracts';
import { Problem } from '../http/problem.js';
import type { RequestContext } from '../http/request-context.js';
import { FINGERPRINT_VERSION, fingerprint, type JsonValue } from '../strict-json/index.js';
import type { AcceptRequest } from './accept-request.js';

export interface Post {
  /** As parsed, of any shape. */
  readonly value: JsonValue;
  /** Without its message ID. */
  readonly canonical: string;
}

/** Single and batch are one operation: the same body under the same key is the same request in both. */
const OPERATION = 'notifications.post';

/** Throws a Problem with all that is wrong. `keyLines`: the values of Idempotency-Key, one for each header line. */
export function readPost(
  { value, canonical }: Post,
  { app }: RequestContext,
  keyLines: readonly string[],
  batchIndex: number | null,
): AcceptRequest {
  const { messageId, post } = readShape(value, keyLines);
  const fingerprintUnder = (version: number) =>
    fingerprint({ version, secret: app.fingerprintSecret, operation: OPERATION, canonical });
  return {
    messageId,
    value: post,
    canonical,
    fingerprint: fingerprintUnder(FINGERPRINT_VERSION),
    fingerprintVersion: FINGERPRINT_VERSION,
    fingerprintUnder,
    batchIndex,
  };
}

function readShape(value: JsonValue, keyLines: readonly string[]): { messageId: string; post: PostNotification } {
  const shape = postNotificationSchema.safeParse(value);
  const body = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  const choice = chooseMessageId(body?.['messageId'], keyLines);
  if (shape.success && 'messageId' in choice) return { messageId: choice.messageId, post: shape.data };
  const errors = shape.success ? [] : toProblemErrors(shape.error);
  const isOfBody = body === null || errors.some(({ pointer }) => pointer === '/messageId');
  if (!('problem' in choice) || isOfBody) throw invalid(errors);
  throw unnamed(choice.problem, errors);
}

function invalid(errors: ProblemError[]): Problem {
  return new Problem(problemCodeOf(errors), 'The request is not valid; errors says where.', { errors });
}

const UNNAMED: Record<MessageIdProblem, Omit<ProblemError, 'message'>> = {
  message_id_required: { pointer: '/messageId', code: 'required' },
  message_id_invalid: { pointer: '/Idempotency-Key', code: 'message_id_invalid' },
  message_id_ambiguous: { pointer: '/Idempotency-Key', code: 'message_id_ambiguous' },
};

const DETAIL: Record<MessageIdProblem, string> = {
  message_id_required:
    'Name the intent: messageId in the body, or the header Idempotency-Key; the same on every retry.',
  message_id_invalid: 'A message ID is 1 to 200 bytes of printable ASCII without space.',
  message_id_ambiguous: 'Give one message ID: in the body, or in one line of the header Idempotency-Key.',
};

/** What the schema cannot see: no message ID at all, or one that the header has a part in. */
function unnamed(problem: MessageIdProblem, others: readonly ProblemError[]): Problem {
  const message = DETAIL[problem];
  return new Problem(problem, message, { errors: [{ ...UNNAMED[problem], message }, ...others] });
}
