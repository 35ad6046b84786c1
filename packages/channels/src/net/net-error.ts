// Why a request did not get its answer, in words of ours, and whether the provider may have it all the same.
import type { CallPhase } from '@oneping/claims';

export type NetErrorCode =
  /** The address of the target is not for us, or a name that resolves to none that is. */
  | 'blocked_address'
  /** Not https, or not a URL that we send to at all. */
  | 'blocked_url'
  | 'dns_failure'
  | 'connection_refused'
  | 'connection_failed'
  | 'connect_timeout'
  | 'tls_failure'
  /** The caller's signal fired. */
  | 'aborted'
  /** The link went down before the answer. */
  | 'reset'
  /** Bytes came back, but no HTTP answer. */
  | 'unreadable_answer';

/** Thrown by the guarded network. `message` names the host at most: never a path, a query or a credential. */
export class NetError extends Error {
  readonly code: NetErrorCode;
  /** How far the request had come; null: not a byte of it left, the provider has nothing. */
  readonly phase: CallPhase | null;

  constructor(code: NetErrorCode, message: string, options: { cause?: unknown; phase?: CallPhase } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'NetError';
    this.code = code;
    this.phase = options.phase ?? null;
  }
}
