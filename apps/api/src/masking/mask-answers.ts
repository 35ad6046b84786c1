// Masks every answer on its way out, so that no read can forget to.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskedAnswer } from './masked-answer.js';
import { seesClear } from './sight.js';

/** Has to be called before the routes are registered. */
export function maskAnswers(server: FastifyInstance): void {
  server.addHook('preSerialization', (request, _, payload, done) => {
    const { caller } = request;
    if (!caller || seesClear(caller) || isForThePerson(request)) return done(null, payload);
    done(null, maskedAnswer(payload, caller.app.masking));
  });
}

/** The inbox is read on behalf of the very person whose it is. */
function isForThePerson({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/v1/inbox/') ?? false;
}
