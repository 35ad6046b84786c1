// Refuses a body or a query that nobody reads: a caller who sends one expects it to do something.
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

type Input = 'body' | 'query';

const declared = new WeakMap<object, Map<PropertyKey, Set<Input>>>();

/** Says that a controller's method reads its body or query. `target` is the controller's prototype. */
export function declareInput(target: object, method: PropertyKey | undefined, input: Input): void {
  if (method === undefined) throw new Error('Only parameters of methods can be read from a request');
  const methods = declared.get(target) ?? new Map<PropertyKey, Set<Input>>();
  declared.set(target, methods.set(method, (methods.get(method) ?? new Set()).add(input)));
}

@Injectable()
export class UnexpectedInputGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const inputs = declared.get(context.getClass().prototype)?.get(context.getHandler().name);
    if (!isWellFormed(queryOf(request.url))) {
      throw new Problem('invalid_request', 'The query is not percent-encoded UTF-8.');
    }
    if (!inputs?.has('query') && hasAny(request.query)) {
      throw new Problem('invalid_request', 'This operation takes no query parameters.');
    }
    if (!inputs?.has('body') && Buffer.isBuffer(request.body) && request.body.length > 0) {
      throw new Problem('invalid_request', 'This operation takes no body.');
    }
    return true;
  }
}

/** What comes after the question mark, as sent. */
function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

// The parser takes what it cannot decode as it is written: two spellings of one text, and one of none.
function isWellFormed(query: string): boolean {
  if (!query.includes('%')) return true;
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

function hasAny(query: unknown): boolean {
  return typeof query === 'object' && query !== null && Object.keys(query).length > 0;
}
