// The query of a request, checked against a schema of the contracts: an unknown parameter, or one given twice, is a 400.
import { type PipeTransform, Query } from '@nestjs/common';
import type { z } from 'zod';
import { checked } from './strict-body.js';
import { declareInput } from './unexpected-input.js';

/** The query as `z.output<typeof schema>`. The schema is a strict object of strings. */
export function StrictQuery(schema: z.ZodType): ParameterDecorator {
  const decorate = Query({ schema, pipes: [new StrictQueryPipe(schema)] });
  return (target, method, index) => {
    decorate(target, method, index);
    declareInput(target, method, 'query');
  };
}

class StrictQueryPipe implements PipeTransform<unknown, unknown> {
  constructor(private readonly schema: z.ZodType) {}

  transform(query: unknown): unknown {
    return checked(this.schema, query);
  }
}
