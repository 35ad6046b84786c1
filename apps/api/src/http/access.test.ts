// The guard before every route: what a route says decides, and a route that says nothing is closed.
import 'reflect-metadata';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { SCOPES, type Scope } from '@oneping/contracts';
import { expect, it } from 'vitest';
import { AccessGuard, PublicRoute, Requires } from './access.js';
import { Problem } from './problem.js';
import type { RequestContext } from './request-context.js';

class Routes {
  @Requires('notifications:read')
  read(): void {}

  @PublicRoute()
  open(): void {}

  silent(): void {}
}

/** Whether the guard lets a caller with these scopes through; null is a stranger. */
function answerTo(scopes: readonly Scope[] | null, route: keyof Routes): unknown {
  const caller = scopes && ({ who: { kind: 'api-key', id: 'k', name: 'k', scopes } } as Partial<RequestContext>);
  const context = new ExecutionContextHost([{ caller }, {}], Routes, Routes.prototype[route]);
  try {
    return new AccessGuard(new Reflector()).canActivate(context);
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
}

it('lets in who has the scope of the route, and nobody else', () => {
  expect(answerTo(['notifications:read'], 'read')).toBe(true);
  expect(answerTo(['notifications:write', 'admin'], 'read')).toBe('forbidden');
  expect(answerTo([], 'read')).toBe('forbidden');
});

it('refuses a route that says nothing to everybody, whatever their scopes', () => {
  expect(answerTo(SCOPES, 'silent')).toBe('forbidden');
});

it('refuses strangers all but the public routes', () => {
  expect(answerTo(null, 'read')).toBe('unauthorized');
  expect(answerTo(null, 'silent')).toBe('unauthorized');
  expect(answerTo(null, 'open')).toBe(true);
});
