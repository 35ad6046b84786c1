// What the fakes write down: one entry per thing that a provider saw, did or did to its caller.

export interface Stamp {
  /** When it was written, ISO 8601 in UTC, by the clock of the fake's process. */
  at: string;
  /** Counts from 1 within one opened ledger. Entries of several processes are in file order, not in seq order. */
  seq: number;
}

/** A client came, or said MAIL or RCPT. Written before the server answers. */
export interface SmtpAttempt {
  kind: 'smtp';
  event: 'attempt';
  stage: 'connection' | 'mail' | 'rcpt';
  connection: number;
  address?: string;
}

/** The server took responsibility for a message: the dot was received, the answer was not yet written. */
export interface SmtpAccepted {
  kind: 'smtp';
  event: 'accepted';
  connection: number;
  envelopeFrom: string;
  recipients: string[];
  /** Lower-case name → values in order, unfolded. */
  headers: Record<string, string[]>;
  messageId?: string;
  /** Of the message's bytes with dots unstuffed, without the final dot. */
  sha256: string;
  size: number;
  /** The message itself, when it has at most `rawLimitBytes` bytes. */
  raw?: string;
}

/** The server is about to act out a fault. */
export interface SmtpFaulted {
  kind: 'smtp';
  event: 'fault';
  stage: string;
  action: unknown;
  connection: number;
  recipients: string[];
}

/** A request arrived in full. Written before anything is decided about it. */
export interface HttpRequested {
  kind: 'http';
  event: 'request';
  /** Counts the requests of one provider from 1. */
  request: number;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: string;
  sha256: string;
  size: number;
}

/** The provider took the message; `deduplicated` when it had taken the same key before and did nothing. */
export interface HttpAccepted {
  kind: 'http';
  event: 'accepted' | 'deduplicated';
  request: number;
  method: string;
  path: string;
  /** The `webhook-id` or `idempotency-key` of the request. */
  key?: string;
  sha256: string;
}

/** The provider is about to act out a fault. */
export interface HttpFaulted {
  kind: 'http';
  event: 'fault';
  request: number;
  path: string;
  action: unknown;
}

export type UnstampedEntry = SmtpAttempt | SmtpAccepted | SmtpFaulted | HttpRequested | HttpAccepted | HttpFaulted;

export type LedgerEntry = UnstampedEntry & Stamp;
