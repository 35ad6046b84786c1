// Times every answer by the route that gave it: the pattern, never the path, which holds ids.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpRequestSeconds } from './metrics.js';

const MS = 1_000;

/** Has to be called before the routes are registered. */
export function observeRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    httpRequestSeconds.observe(labelsOf(request, reply), reply.elapsedTime / MS);
    done();
  });
}

function labelsOf({ method, is404, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  const route = is404 ? 'none' : (routeOptions.url ?? 'none');
  return { method, route, status: `${Math.floor(statusCode / 100)}xx` };
}
