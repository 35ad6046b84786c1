// What a route answers: the schemas of its successes, for OpenAPI, and the status of a thing that has a name.
import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

/** A schema of the contracts per status. That all else is a problem needs no saying. */
export function Answers(schemas: Readonly<Record<number, z.ZodType>>) {
  const successes = Object.entries(schemas).map(([status, standardSchema]) =>
    ApiResponse({ status: Number(status), standardSchema, description: 'Done.' }),
  );
  return applyDecorators(...successes);
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
