// The guard before every route: what a route says decides, and a route that says nothing is closed.
import 'reflect-metadata';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { SCOPES, type Scope } from '@oneping/contracts';
import { expect, it } from 'vitest';
import { AccessGuard, AlsoOfService, PublicRoute, Requires } from './access.js';
import { Problem } from './problem.js';
import { inService } from './service-scope.js';

class Routes {
  @Requires('notifications:read')
  read(): void {}

  @Requires('admin')
  @AlsoOfService()
  whole(): void {}

  @PublicRoute()
  open(): void {}

  silent(): void {}
}

/** Whether the guard lets a caller with these scopes through; null is a stranger. */
function answerTo(scopes: readonly Scope[] | null, route: keyof Routes): unknown {
  return answerOf(scopes && { app: { id: 'a' }, who: { kind: 'api-key', id: 'k', name: 'k', scopes } }, route);
}

function answerOf(caller: object | null, route: keyof Routes): unknown {
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

it('lets who administers the service, and names no app, into what is about the whole service alone', () => {
  const person = { id: 'o', email: 'o@x.test', name: 'O', sessionId: 's', totpEnabled: false, memberships: [] };
  const caller = inService({ ...person, isInstanceAdmin: true }, { requestId: 'r', address: '::1' });
  expect(answerOf(caller, 'whole')).toBe(true);
  expect(answerOf(caller, 'read')).toBe('app_required');
  expect(answerOf(caller, 'silent')).toBe('app_required');
});
