// Who may call a route. Every route says so, and one that says nothing is refused to everybody.
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { Scope } from '@oneping/contracts';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

const ACCESS = 'oneping:access';

type Access = { readonly kind: 'public' } | { readonly kind: 'scope'; readonly scope: Scope };

/** The route takes an API key that has this scope. */
export function Requires(scope: Scope) {
  const access: Access = { kind: 'scope', scope };
  return applyDecorators(SetMetadata(ACCESS, access), ApiSecurity('apiKey', [scope]));
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
    const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!caller) throw unauthorized();
    if (access && caller.apiKey.scopes.includes(access.scope)) return true;
    throw new Problem('forbidden', `This key does not have the scope ${access?.scope ?? 'that this needs'}.`);
  }
}

/** The same for every reason, so that nothing can be learnt from it. */
export function unauthorized(): Problem {
  return new Problem('unauthorized', 'Send a valid API key:  Authorization: Bearer ping_live_…', {
    headers: { 'WWW-Authenticate': 'Bearer realm="OnePing"' },
  });
}
