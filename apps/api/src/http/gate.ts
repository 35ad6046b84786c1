// Where every request passes before anything is read of its body: identity, admission, and who is asking.
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { Authentication } from '../api-keys/authentication.js';
import { People } from '../auth/people.js';
import { isStrayBrowser } from '../pages/no-such-page.js';
import { Admission } from './admission.js';
import { refuseOddHeaders } from './odd-headers.js';
import { Problem } from './problem.js';
import { PUBLIC_PATHS } from './public-routes.js';
import { RouteTable } from './route-table.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { Shutdown } from './shutdown.js';
import { answerAfterBody } from './unread-body.js';

@Injectable()
export class Gate {
  constructor(
    private readonly admission: Admission,
    private readonly authentication: Authentication,
    private readonly people: People,
    private readonly routes: RouteTable,
    private readonly shutdown: Shutdown,
  ) {}

  /** Has to be called before the routes are registered. */
  install(server: FastifyInstance): void {
    server.decorateRequest('caller', null);
    server.decorateRequest('person', null);
    server.addHook('onRoute', (route) => {
      if (!route.config?.isExportedFile) this.routes.add(route.method, route.url);
      if (route.config?.bodyBytes !== undefined) route.bodyLimit = route.config.bodyBytes;
    });
    server.addHook('onRequest', (request, reply) => this.admit(request, reply));
    server.addHook('preParsing', async (request) => refuseOtherBodies(request));
    answerAfterBody(server);
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
  }

  /** Names the request and settles who is asking. Public is what was routed to a public path, and nothing that looks like it. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(SECURITY_HEADERS).header('X-Request-Id', request.id);
    if (this.shutdown.signal.aborted) reply.header('Connection', 'close');
    this.admission.enter(reply.raw, request.raw.socket);
    refuseOddHeaders(request.raw);
    if (isPublic(request) || isStrayBrowser(request)) return;
    if (People.asks(request)) {
      request.person = await this.people.person(request);
      reply.headers(await this.people.admit(request.person));
      request.caller = await this.people.inApp(request.person, request);
      return;
    }
    request.caller = await this.authentication.caller(request);
    reply.headers(request.caller.rateHeaders ?? {});
  }
}

/** The caller's own X-Request-Id where it is harmless to repeat, else a new one, which tells its time to a search. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._:/+=-]{1,128}$/.test(given) ? given : uuidv7();
}

// The path has to be the public one to the letter: then its other methods are refused as such, and not for want of a key.
function isPublic(request: FastifyRequest): boolean {
  if (!request.is404 && request.routeOptions.config.isExportedFile) return true;
  return PUBLIC_PATHS.has(request.is404 ? request.url : (request.routeOptions.url ?? ''));
}

const PLAIN_JSON = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?$/i;

function refuseOtherBodies({ is404, headers }: FastifyRequest): void {
  if (is404 || !('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0)) return;
  if (headers['content-encoding'] === undefined && PLAIN_JSON.test(headers['content-type'] ?? '')) return;
  throw new Problem('unsupported_media_type', 'Send application/json in UTF-8, not compressed.');
}
