// A JSON body that is read late: for acts on one thing, which first say whether it exists and whether its version was named.
import { Body, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { parseBody } from './parse-body.js';
import { checked, present } from './strict-body.js';
import { declareInput } from './unexpected-input.js';

export interface LateBody<Value> {
  /** What the schema makes of the body; anything wrong with it is a 400. */
  read(): Value;
}

/** The body as `LateBody<z.output<typeof schema>>`. */
export function LateBody(schema: z.ZodType): ParameterDecorator {
  const pipe: PipeTransform = {
    transform: (body: unknown) => ({ read: () => checked(schema, parseBody(present(body)).value) }),
  };
  const decorate = Body({ schema, pipes: [pipe] });
  return (target, method, index) => {
    decorate(target, method, index);
    declareInput(target, method, 'body');
  };
}
