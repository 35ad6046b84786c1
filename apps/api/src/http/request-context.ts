// Who asks, and from where: filled in before a request is routed to its controller.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Masking, Role, Scope } from '@oneping/contracts';
import type { FastifyRequest } from 'fastify';
import type { SignedInOperator } from '../auth/caller-operator.js';

/** The app whose key was used: everything a request may see or change lies in it. */
export interface CallerApp {
  readonly id: string;
  readonly slug: string;
  readonly environment: 'live' | 'test';
  /** Key of the app's own fingerprints; never leaves the process. */
  readonly fingerprintSecret: Buffer;
  /** ms that a finished key keeps its result, unless a request says otherwise. */
  readonly retentionMs: number;
  /** What is hidden from those who only look. */
  readonly masking: Masking;
}

/** A machine. */
export interface CallerApiKey {
  readonly kind: 'api-key';
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Acts for the whole service where that is asked: makes apps, and lists them all. */
  readonly mayMakeApps?: boolean;
}

/** A signed-in person, in one app. */
export interface CallerOperator {
  readonly kind: 'operator';
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly isInstanceAdmin: boolean;
}

/** The service itself, which posts its own alerts. */
interface CallerService {
  readonly kind: 'service';
  readonly id: string;
}

export interface RequestContext {
  readonly requestId: string;
  /** The address that the request came from. */
  readonly address: string;
  readonly app: CallerApp;
  readonly who: CallerApiKey | CallerOperator | CallerService;
  /** How the app stands to its rate: headers of the answer. */
  readonly rateHeaders?: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on a public route, and until the caller has proved who it is. */
    caller: RequestContext | null;
    /** Who is signed in, whether an app was named or not. */
    person: SignedInOperator | null;
  }
}

/** The caller of a route that is not public. */
export const Context = createParamDecorator(
  (_: unknown, execution: ExecutionContext): RequestContext =>
    callerOf(execution.switchToHttp().getRequest<FastifyRequest>()),
);

export function callerOf({ caller }: FastifyRequest): RequestContext {
  if (!caller) throw new Error('A public route has no caller');
  return caller;
}

/** Of a key; null for everybody else. */
export function apiKeyIdOf({ who }: RequestContext): string | null {
  return who.kind === 'api-key' ? who.id : null;
}

/** Whether the caller acts for the whole service, and not in one app alone. */
export function isInstanceWide({ who }: RequestContext): boolean {
  return who.kind === 'api-key' ? who.mayMakeApps === true : who.kind === 'operator' && who.isInstanceAdmin;
}
