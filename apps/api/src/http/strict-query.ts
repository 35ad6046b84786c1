// The query of a request, checked against a schema of the contracts: an unknown parameter, or one given twice, is a 400.
import { type PipeTransform, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Problem } from './problem.js';
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
    for (const [name, value] of Object.entries(query ?? {})) {
      // No text of ours holds one, and the database takes none.
      if (typeof value === 'string' && value.includes('\u0000')) throw nulIn(name);
    }
    return checked(this.schema, query);
  }
}

function nulIn(name: string): Problem {
  const errors = [{ pointer: `/${name}`, code: 'nul_character', message: 'Expected no U+0000.' }];
  return new Problem('invalid_request', 'The query is not valid; errors says where.', { errors });
}
