// Answers everything that was thrown as problem+json, and logs faults of ours under the id that the caller sees.
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, Logger, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { QueryFailedError } from 'typeorm';
import { isStrayBrowser, sendNoSuchPage } from '../pages/no-such-page.js';
import { Problem } from './problem.js';
import { isKeyed } from './repeat.js';
import { RouteTable } from './route-table.js';
import { sqlState, violatedConstraint } from './store-error.js';
import { toProblem } from './to-problem.js';

@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly routes: RouteTable) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const refused = error instanceof NotFoundException ? this.refusedMethod(request) : null;
    if (refused === null && error instanceof NotFoundException && isStrayBrowser(request)) sendNoSuchPage(reply);
    else answerError(refused ?? error, request, reply);
  }

  /** Fastify knows no difference between a path that is not there and one that does not take the method. */
  private refusedMethod({ is404, url }: FastifyRequest): Problem | null {
    const methods = is404 ? this.routes.methodsFor(url) : [];
    if (methods.length === 0) return null;
    return new Problem('method_not_allowed', 'This path takes other methods; Allow lists them.', {
      headers: { Allow: methods.join(', ') },
    });
  }
}

const logger = new Logger('http');

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error, { isKeyed: isKeyed(request) });
  if (problem.status === 500) logger.error(`${request.id} ${describe(problem.cause)}`);
  else if (problem.status === 503 && problem.cause)
    logger.warn(`${request.id} the store: ${sqlState(problem.cause) ?? 'no answer'}`);
  if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
  sendProblem(problem, request, reply);
}

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .send(JSON.stringify(problem.body(request.id)));
}

/** What an engineer needs. A database's own message may hold a value, so of it only the names are kept. */
function describe(cause: unknown): string {
  if (cause instanceof QueryFailedError) {
    return `database error ${sqlState(cause) ?? 'without a code'} ${violatedConstraint(cause) ?? ''}\n${stackWithoutMessage(cause)}`;
  }
  return cause instanceof Error ? (cause.stack ?? cause.message) : 'no cause';
}

function stackWithoutMessage({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
