// Who asks, and from where: filled in before a request is routed to its controller.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Masking, Scope } from '@oneping/contracts';
import type { FastifyRequest } from 'fastify';

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

export interface CallerApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Acts for the whole service where that is asked: makes apps, and lists them all. */
  readonly mayMakeApps?: boolean;
}

export interface RequestContext {
  readonly requestId: string;
  /** The address that the request came from. */
  readonly address: string;
  readonly app: CallerApp;
  readonly apiKey: CallerApiKey;
  /** How the app stands to its rate: headers of the answer. */
  readonly rateHeaders?: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on a public route, and until the caller has proved who it is. */
    caller: RequestContext | null;
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
