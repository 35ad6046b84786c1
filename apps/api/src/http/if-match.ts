// The version that a decision is about: a caller says which one they saw, so that nobody decides about what has changed.
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

const STRONG_TAG = /^"(0|[1-9]\d{0,8})"$/;

/** The header as sent, unread. */
export const IfMatch = createParamDecorator(
  (_: unknown, execution: ExecutionContext): string | undefined =>
    execution.switchToHttp().getRequest<FastifyRequest>().headers['if-match'],
);

/** Says in OpenAPI that the route takes the header. */
export function NeedsIfMatch() {
  return applyDecorators(ApiHeader({ name: 'If-Match', required: true, description: 'The ETag as you read it.' }));
}

/** 428 without the header, 400 where it is not one of our tags. A list or `*` would decide about what nobody has seen. */
export function versionNamed(header: string | undefined): number {
  if (header === undefined) throw new Problem('version_required', 'Read it first, and send its ETag as If-Match.');
  const version = STRONG_TAG.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  throw new Problem('invalid_request', 'If-Match is not an ETag that this API gave out.', {
    errors: [{ pointer: '/If-Match', code: 'etag_invalid', message: 'Expected the ETag as it was answered, quoted.' }],
  });
}

export function setETag(reply: FastifyReply, { version }: { readonly version: number }): void {
  void reply.header('ETag', `"${version}"`);
}
