// A JSON body from its bytes: read strictly, then checked against a schema of the contracts, which OpenAPI shows too.
import { Body, type PipeTransform } from '@nestjs/common';
import { problemCodeOf, toProblemErrors } from '@oneping/contracts';
import type { z } from 'zod';
import { parseBody } from './parse-body.js';
import { Problem } from './problem.js';
import { declareInput } from './unexpected-input.js';

export interface StrictBody<Value> {
  /** What the schema made of the body. */
  readonly value: Value;
  /** The body as sent, before any default, in the one canonical form that is fingerprinted. */
  readonly canonical: string;
}

/** The body of a request as `StrictBody<z.output<typeof schema>>`; anything wrong with it is a 400. */
export function StrictBody(schema: z.ZodType): ParameterDecorator {
  return bodyDecorator(schema, (body) => {
    const { value, canonical } = parseBody(present(body));
    return { value: checked(schema, value), canonical };
  });
}

/** The body as `z.output<typeof schema>`, where no body at all is an empty object. */
export function OptionalBody(schema: z.ZodType): ParameterDecorator {
  return bodyDecorator(schema, (body) => {
    const isThere = Buffer.isBuffer(body) && body.length > 0;
    return checked(schema, isThere ? parseBody(body).value : {});
  });
}

/** The bytes of a JSON body, at least one, unread. `schema` is what OpenAPI says about them. */
export function BodyBytes(schema: z.ZodType): ParameterDecorator {
  return bodyDecorator(schema, present);
}

/** The value as its schema has it, or a 400 with a pointer for each flaw. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = toProblemErrors(result.error);
  throw new Problem(problemCodeOf(errors), 'The request is not valid; errors says where.', { errors });
}

function bodyDecorator(schema: z.ZodType, read: (body: unknown) => unknown): ParameterDecorator {
  const pipe: PipeTransform = { transform: read };
  const decorate = Body({ schema, pipes: [pipe] });
  return (target, method, index) => {
    decorate(target, method, index);
    declareInput(target, method, 'body');
  };
}

/** The bytes of a body that is there; an empty one is a 400. */
export function present(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new Problem('invalid_request', 'The body is empty. Send a JSON object as application/json.');
}
