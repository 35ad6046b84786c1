// Who may call a route. Every route says so, and one that says nothing is refused to everybody.
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import { PERMISSIONS_OF, type Permission, type Scope } from '@oneping/contracts';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';
import type { RequestContext } from './request-context.js';
import { isInService } from './service-scope.js';

const ACCESS = 'oneping:access';
const OF_SERVICE = 'oneping:of-service';

/** What a person needs where a key needs a scope; `null`: the route is for machines alone. */
type ForPeople = Permission | null;

type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'person' }
  | { readonly kind: 'scope'; readonly scope: Scope; readonly permission: ForPeople };

const PERMISSION_FOR: Readonly<Record<Scope, Permission>> = {
  'notifications:read': 'read',
  'notifications:write': 'resolve',
  'deliveries:resolve': 'resolve',
  admin: 'admin',
};

/** The route takes an API key that has this scope, or a person with this permission: the scope's own unless given. */
export function Requires(scope: Scope, permission: ForPeople = PERMISSION_FOR[scope]) {
  const access: Access = { kind: 'scope', scope, permission };
  const people = permission === null ? [] : [ApiSecurity('session')];
  return applyDecorators(SetMetadata(ACCESS, access), ApiSecurity('apiKey', [scope]), ...people);
}

/** The route also makes sense for the service as a whole: who administers it need name no app. */
export function AlsoOfService() {
  return SetMetadata(OF_SERVICE, true);
}

/** The route is about the signed-in person themselves, in no app: no key gets in. */
export function ForPeople() {
  const access: Access = { kind: 'person' };
  return applyDecorators(SetMetadata(ACCESS, access), ApiSecurity('session'));
}

/** The route answers anybody. It has to be in PUBLIC_ROUTES as well, or its callers still need a key. */
export function PublicRoute() {
  const access: Access = { kind: 'public' };
  return SetMetadata(ACCESS, access);
}

/** Stands before every route: lets through what the route allows, and nothing where the route allows nothing. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler());
    if (access?.kind === 'public') return true;
    const { caller, person } = context.switchToHttp().getRequest<FastifyRequest>();
    if (access?.kind === 'person') {
      if (person) return true;
      if (caller) throw new Problem('forbidden', 'This is about the person who is signed in; a key is nobody.');
      throw unauthorized();
    }
    if (!caller) throw person ? appRequired() : unauthorized();
    if (isInService(caller) && !this.reflector.get<boolean>(OF_SERVICE, context.getHandler())) throw appRequired();
    if (access && isAllowed(caller, access)) return true;
    throw new Problem('forbidden', refusalFor(caller, access));
  }
}

type ScopeAccess = Extract<Access, { kind: 'scope' }>;

function isAllowed({ who }: RequestContext, { scope, permission }: ScopeAccess): boolean {
  if (who.kind === 'api-key') return who.scopes.includes(scope);
  return who.kind === 'operator' && permission !== null && PERMISSIONS_OF[who.role].includes(permission);
}

function refusalFor({ who }: RequestContext, access: ScopeAccess | undefined): string {
  if (who.kind === 'api-key') return `This key does not have the scope ${access?.scope ?? 'that this needs'}.`;
  if (access?.permission === null) return 'Only services do this, with an API key.';
  return `Your role in this app does not allow this: it needs the permission ${access?.permission ?? 'of nobody'}.`;
}

/** Throws where a person lacks the permission. Keys were judged by their scope. */
export function refuseWithout(permission: Permission, { who }: RequestContext): void {
  if (who.kind !== 'operator' || PERMISSIONS_OF[who.role].includes(permission)) return;
  throw new Problem('forbidden', `Your role in this app does not allow this: it needs the permission ${permission}.`);
}

function appRequired(): Problem {
  return new Problem('app_required', 'Name the app in the query:  ?app=<slug>');
}

/** The same for every reason, so that nothing can be learnt from it. */
export function unauthorized(): Problem {
  return new Problem('unauthorized', 'Send a valid API key:  Authorization: Bearer ping_live_…', {
    headers: { 'WWW-Authenticate': 'Bearer realm="OnePing"' },
  });
}
