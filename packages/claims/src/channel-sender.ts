// The port to a provider: what an adapter gets, and what it must answer. Adapters live in packages/channels.
import type { Evidence, Outcome } from './outcome.js';
import type { Safety } from './safety.js';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Frozen content of one delivery, as accepted. */
export interface Content {
  readonly subject?: string;
  readonly title?: string;
  readonly text?: string;
  readonly html?: string;
}

/** One claimed delivery, as an adapter sees it. The same for every attempt, but for `attemptNumber`. */
export interface Claim {
  readonly appId: string;
  readonly deliveryId: string;
  readonly notificationId: string;
  readonly messageId: string;
  readonly senderId: string;
  readonly channel: string;
  /** One normalised address: text, or for webhook and web push an object. */
  readonly recipient: Json;
  readonly content: Content;
  readonly metadata: { readonly [key: string]: Json };
  /** RFC 3339, UTC; dates what we compose (MIME Date), so that every attempt has the same bytes. */
  readonly acceptedAt: string;
  /** 1 for the first call of this delivery. */
  readonly attemptNumber: number;
  /** Our 16-byte key for this delivery, in the two forms that providers take. */
  readonly providerKey: { readonly base64url: string; readonly uuid: string };
}

/** The request as it will go out. `hash` covers body and key, never authorisation, time or signature. */
export interface ComposedRequest<Body = unknown> {
  readonly hash: string;
  readonly body: Body;
}

export interface CallContext<Net> {
  /** The guarded client: all traffic of an adapter goes through it; it calls `mark` by itself for HTTP. */
  readonly net: Net;
  /** Fires at the hard timeout and when the worker must stop. */
  readonly signal: AbortSignal;
  /** Wall clock, ms since 1970; only for signatures and protocol headers. */
  readonly now: () => number;
  /** Call it right before the first byte that the provider could act on. Throws when the lease is over: let it pass through. */
  readonly mark: () => void;
}

/** An effect that is a row in our own database, written in the transaction that settles the delivery. */
export interface NaturalEffect {
  readonly kind: 'inbox_item' | 'sandbox_message';
}

export interface ChannelSender<Net = unknown, Body = unknown> {
  safety(claim: Pick<Claim, 'channel' | 'recipient'>): Safety;
  /** At most this many calls at once. Connections ≥ this number, so that no queue hides in the adapter. */
  readonly maxInFlight: number;
  /** Pure: the same claim gives the same bytes. Throws only for content that can never be sent. */
  compose(claim: Claim): Promise<ComposedRequest<Body>>;
  /** One request. Never retries, never redirects, never hides a queue. Only for classes other than natural. */
  send(claim: Claim, request: ComposedRequest<Body>, context: CallContext<Net>): Promise<Outcome>;
  /** class natural: the row to write instead of a call. */
  naturalEffect?(claim: Claim): NaturalEffect;
  lookup?(claim: Claim, context: Pick<CallContext<Net>, 'net' | 'signal' | 'now'>): Promise<Evidence>;
  /** Frees pooled connections. */
  close?(): Promise<void>;
}
