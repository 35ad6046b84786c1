// What a route answers, for OpenAPI: a schema of the contracts per status, and a problem for all else.
import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { problemSchema } from '@oneping/contracts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

export function Answers(schemas: Readonly<Record<number, z.ZodType>>) {
  const successes = Object.entries(schemas).map(([status, standardSchema]) =>
    ApiResponse({ status: Number(status), standardSchema, description: 'Done.' }),
  );
  const otherwise = ApiResponse({
    status: 'default',
    standardSchema: problemSchema,
    description: 'A problem (RFC 9457).',
  });
  return applyDecorators(...successes, otherwise);
}

/** What came of a request to create something that has a natural name. */
export interface Named<Body> {
  /** False where the same thing was there already. */
  readonly isNew: boolean;
  readonly body: Body;
}

/** 201 for a new thing, 200 for one that was there. */
export function answerNamed<Body>(reply: FastifyReply, { isNew, body }: Named<Body>): Body {
  void reply.status(isNew ? 201 : 200);
  return body;
}
