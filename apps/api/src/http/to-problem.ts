// From whatever went wrong to the one problem that is answered. Faults of ours show nothing but the request id.
import { HttpException } from '@nestjs/common';
import type { ProblemCode } from '@oneping/contracts';
import { notFound } from './path-id.js';
import { Problem } from './problem.js';
import { isStoreError } from './store-error.js';

/**
 * What to answer for `error`. `isKeyed`: the operation is one whose repeat is told by its message ID; then a failing
 * store means that its outcome is unknown, and the caller is told to retry with the same one.
 */
export function toProblem(error: unknown, { isKeyed }: { isKeyed: boolean }): Problem {
  if (error instanceof Problem) return error;
  if (isOfTheRequest(error)) return ofStatus(error.statusCode, error);
  if (isStoreError(error)) return storeProblem(isKeyed, error);
  if (error instanceof HttpException) return ofStatus(error.getStatus(), error);
  return internalError(error);
}

/** Reading the request went wrong, as when its sender went away: Fastify marks that with a status. */
function isOfTheRequest(error: unknown): error is Error & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
}

function storeProblem(isKeyed: boolean, cause: unknown): Problem {
  const extra = { headers: { 'Retry-After': jitteredRetryAfter() } };
  return isKeyed
    ? new Problem(
        'outcome_unknown_retry_same_message_id',
        'The database did not answer, so nobody knows yet whether this was accepted. Retry with the same message ID: it is safe.',
        extra,
        { cause },
      )
    : new Problem('unavailable', 'The database did not answer. Retry in a moment: it is safe.', extra, { cause });
}

/** Seconds, spread so that callers who were turned away together do not come back together. */
export function jitteredRetryAfter(random: () => number = Math.random): string {
  return String(1 + Math.floor(random() * 5));
}

const OF_STATUS: Readonly<Record<number, readonly [ProblemCode, string]>> = {
  408: ['request_timeout', 'The request did not arrive in time. Send it again.'],
  413: ['payload_too_large', 'The body is larger than this operation takes.'],
  414: ['uri_too_long', 'The address of the request is too long.'],
  415: ['unsupported_media_type', 'Send application/json in UTF-8, not compressed.'],
};

function ofStatus(status: number, cause: unknown): Problem {
  if (status === 404) return notFound();
  const known = OF_STATUS[status];
  if (known) return new Problem(known[0], known[1], {}, { cause });
  if (status < 500) return new Problem('invalid_request', 'The request cannot be read.', {}, { cause });
  return internalError(cause);
}

function internalError(cause: unknown): Problem {
  return new Problem('internal_error', 'Something went wrong on our side. Quote the requestId.', {}, { cause });
}
