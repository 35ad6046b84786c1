// What faults an HTTP fake can act out, before and after it takes the message, and for which requests: data.
import type { RuleLimits } from '../plan/rule-limits.js';

/** One request as it arrived. */
export interface ProviderRequest {
  /** Counts the requests of this provider from 1. */
  readonly number: number;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
  /** Its `webhook-id` or `idempotency-key`. */
  readonly key: string | undefined;
}

export interface HttpReply {
  /** 200 */
  status?: number;
  headers?: Record<string, string>;
  /** Text as it is; anything else as JSON. */
  body?: unknown;
  /** Adds a `Retry-After` with the HTTP date so many ms from then, negative for the past. */
  retryAfterDateMs?: number;
}

/** Ways to lose a link: destroy it, close it without an answer, reset it, fall silent, or say what is not HTTP. */
export const httpLinkFaults = ['drop', 'fin', 'rst', 'hang', 'garbage'] as const;
export type HttpLinkFault = (typeof httpLinkFaults)[number];

/** Spoiled answers after taking: fewer bytes than announced, an HTML page, broken JSON, more than 64 KiB. */
export const spoiledReplies = ['truncated', 'html', 'invalid-json', 'huge'] as const;
export type SpoiledReply = (typeof spoiledReplies)[number];

/**
 * `HttpLinkFault`, `refuse` (any status, 3xx too): before the message is taken; it is not on the ledger as accepted.
 * `accept-then-…`, `acceptThenReply` (500, 302 …): the message is taken, on the ledger, and then this.
 * `delayMs`: first waits; other rules and the usual answer follow. `acceptThenDelayMs`: takes, waits, answers as usual.
 * `acceptThenTrickleMs`: takes, and sends the usual answer's body a byte at a time, so long apart.
 */
export type HttpAction =
  | HttpLinkFault
  | `accept-then-${HttpLinkFault | SpoiledReply}`
  | { refuse: HttpReply }
  | { delayMs: number }
  | { acceptThenReply: HttpReply }
  | { acceptThenDelayMs: number }
  | { acceptThenTrickleMs: number };

/** Acts when all of its conditions hold and its limits allow. The first rule that fires wins; delays add up. */
export interface HttpRule extends RuleLimits {
  action: HttpAction;
  method?: string;
  /** The whole path, with the query. */
  path?: string;
  pathPrefix?: string;
  /** A header by its lower-case name, with exactly this value. */
  header?: { name: string; value: string };
  /** A text somewhere in the body. */
  bodyIncludes?: string;
}

/** Rules, or in-process a function; its promise holds the answer up until it resolves. Undefined: as usual. */
export type HttpPlan =
  | readonly HttpRule[]
  | ((request: ProviderRequest) => HttpAction | undefined | Promise<HttpAction | undefined>);
