// Answers everything that was thrown as problem+json, and logs faults of ours under the id that the caller sees.
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, Logger, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describedError, framesOf } from '../log/described-error.js';
import { isStrayBrowser, sendNoSuchPage } from '../pages/no-such-page.js';
import { Problem } from './problem.js';
import { isKeyed } from './repeat.js';
import { RouteTable } from './route-table.js';
import { sqlState } from './store-error.js';
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
  const { cause } = problem;
  if (problem.status === 500)
    logger.error('A fault of ours', { requestId: request.id, ...describedError(cause), stack: framesOf(cause) });
  else if (problem.status === 503 && cause)
    logger.warn(`The store: ${sqlState(cause) ?? 'no answer'}`, { requestId: request.id });
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
