// What repeating an operation does: said by every route, kept in OpenAPI, and used when the store fails.
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/**
 * harmless: an assignment, a read, or what is done once and says so: repeated, it changes nothing more. keyed: told by its
 * message ID. named: told by a natural unique name; the same content again answers the existing thing, other content 409.
 */
export type Repeat = 'harmless' | 'keyed' | 'named';

declare module 'fastify' {
  interface FastifyContextConfig {
    repeat?: Repeat;
    /** Bytes of body that the route takes, where that is not the usual limit. */
    bodyBytes?: number;
  }
}

export function Repeats(repeat: Repeat, { bodyBytes }: { bodyBytes?: number } = {}) {
  const config = bodyBytes === undefined ? { repeat } : { repeat, bodyBytes };
  return applyDecorators(RouteConfig(config), ApiExtension('x-repeat', repeat));
}

export function isKeyed(request: FastifyRequest): boolean {
  return request.routeOptions.config.repeat === 'keyed';
}
