// Requests of signed-in people: who asks, and in which app.
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Apps } from '../apps/apps.js';
import type { Config } from '../config.js';
import { unauthorized } from '../http/access.js';
import { CONFIG } from '../http/core.module.js';
import { notFound } from '../http/path-id.js';
import { Problem } from '../http/problem.js';
import { type RateHeaders, RateLimits } from '../http/rate-limits.js';
import type { RequestContext } from '../http/request-context.js';
import { inService } from '../http/service-scope.js';
import type { SignedInOperator } from './caller-operator.js';
import { refuseOtherSites } from './same-origin.js';
import { Sessions, sessionCookie } from './sessions.js';

@Injectable()
export class People {
  constructor(
    private readonly sessions: Sessions,
    private readonly apps: Apps,
    private readonly rates: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether a person asks: a cookie counts only where no key is shown. */
  static asks({ headers }: FastifyRequest): boolean {
    return headers.authorization === undefined && sessionCookie(headers.cookie) !== null;
  }

  /** Throws 401 without a living session, 403 where another site's page asks. */
  async person(request: FastifyRequest): Promise<SignedInOperator> {
    const person = await this.sessions.operatorOf(request);
    if (!person) throw unauthorized();
    refuseOtherSites(request, this.config);
    return person;
  }

  /** Counts the request against the person's own rate, whatever the app. Throws 429. */
  async admit({ id }: SignedInOperator): Promise<RateHeaders> {
    return await this.rates.admitPerson(id);
  }

  /**
   * Takes the app out of the query, since no operation knows it. Where none is named: the service itself for who
   * administers it, null for others. Throws 404 for no member.
   */
  async inApp(person: SignedInOperator, request: FastifyRequest): Promise<RequestContext | null> {
    const slug = takenFromQuery(request);
    const { id: requestId, ip: address } = request;
    if (slug === undefined) return person.isInstanceAdmin ? inService(person, { requestId, address }) : null;
    const membership = membershipIn(person, slug) ?? membershipIn(await this.sessions.operatorNow(request), slug);
    const app = membership && (await this.apps.find(membership.appId));
    if (!membership || !app) throw notFound();
    const { id, email, isInstanceAdmin } = person;
    const who = { kind: 'operator', id, email, role: membership.role, isInstanceAdmin } as const;
    return { requestId, address, app, who };
  }

  /** Whether the person of an answer that is still going on would be let in again, in the same app. */
  async isStillValid(request: FastifyRequest): Promise<boolean> {
    const person = await this.sessions.operatorOf(request);
    const { caller } = request;
    return person?.memberships.some(({ appId }) => appId === caller?.app.id) ?? false;
  }
}

const membershipIn = (person: SignedInOperator | null, slug: string) =>
  person?.memberships.find((each) => each.slug === slug);

function takenFromQuery(request: FastifyRequest): string | undefined {
  // Safe: the parser gives an object of strings, or of lists of them.
  const query = request.query as Record<string, string | string[] | undefined>;
  const { app } = query;
  delete query['app'];
  if (app === undefined || typeof app === 'string') return app;
  throw new Problem('invalid_request', 'The query names the app twice.');
}
