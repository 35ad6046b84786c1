// Fastify as we run it: bounded in size and time, with our own words where it would answer by itself.
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LIMITS } from '@oneping/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiLimits } from './api-limits.js';
import { answerClientError } from './client-error.js';
import { requestId } from './gate.js';
import { notFound } from './path-id.js';
import { answerError } from './problem-filter.js';

const HEADER_BYTES = 16 * 1024;
const SILENCE_MS = 90_000;

/** `admit` is asked even where an address cannot be routed, so that nothing is learnt without a key. */
export function httpAdapter(
  limits: ApiLimits,
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): FastifyAdapter {
  return new FastifyAdapter({
    skipMiddie: true,
    http: {
      maxHeaderSize: HEADER_BYTES,
      // The gate asks for it, and says so in our own words.
      requireHostHeader: false,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs / 2),
    },
    requestTimeout: limits.requestTimeoutMs,
    // Silence on a socket, for callers who do not read their answer; longer than any wait of ours, and than a heartbeat.
    connectionTimeout: SILENCE_MS,
    bodyLimit: LIMITS.bodyBytes,
    // No parameter can be longer than the headers: a refusal of its own would come before the key is asked for.
    routerOptions: { maxParamLength: HEADER_BYTES },
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: requestId,
    clientErrorHandler: answerClientError,
    frameworkErrors: (_: Error, request: FastifyRequest, reply: FastifyReply) => {
      const refuse = (error: unknown) => answerError(error, request, reply);
      admit(request, reply).then(() => refuse(notFound()), refuse);
    },
  });
}
