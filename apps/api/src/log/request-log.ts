// One line for each answer: which route, how it ended, how long it took and whose key it was; never a body, an address or a path.
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.js';
import { isInService } from '../http/service-scope.js';

const DEFAULT_LEVEL = { production: 'info', development: 'warn', test: 'silent' } as const;

export function requestLog(
  { logLevel, nodeEnv }: Pick<Config, 'logLevel' | 'nodeEnv'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino({ level: logLevel ?? DEFAULT_LEVEL[nodeEnv], base: { role: 'api' } }, destination);
}

/** Has to be called before the routes are registered. A fault of ours is a warning, so that it shows where requests do not. */
export function logRequests(server: FastifyInstance, log: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    log[statusCode >= 500 ? 'warn' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        // The pattern: a path may hold a person's id.
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        status: statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        appId: request.caller && !isInService(request.caller) ? request.caller.app.id : null,
        actor: request.caller ? `${request.caller.who.kind}:${request.caller.who.id}` : null,
      },
      'answered',
    );
    done();
  });
}
