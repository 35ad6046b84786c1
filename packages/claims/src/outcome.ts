// What one call to a provider may turn out to be, and what a look-up may say about it.

/** Where the refusal belongs: this message, this recipient (feeds the suppression list), or the whole sender (pauses it). */
export type RefusalScope = 'message' | 'recipient' | 'sender';

export type Outcome =
  /** The provider has it. `providerMessageId` may be missing: it comes by look-up. `wasKnown`: it said that it had it
   *  already, from an earlier call under the same key. */
  | {
      readonly kind: 'sent';
      readonly providerMessageId?: string;
      readonly evidence: string;
      readonly wasKnown?: boolean;
    }
  /** A definite, lasting refusal: the provider has nothing and would refuse again. */
  | { readonly kind: 'rejected'; readonly code: string; readonly scope: RefusalScope; readonly detail?: string }
  /** A definite refusal that may pass, or nothing was handed over at all. */
  | {
      readonly kind: 'not_sent';
      readonly code: string;
      readonly scope: 'message' | 'sender';
      readonly retryAfterMs?: number;
      readonly detail?: string;
    }
  /** The provider is still working on an earlier call with our key. */
  | { readonly kind: 'in_progress'; readonly retryAfterMs: number }
  /** Nobody can say. `phase` is how far the call had come, in words for an operator. */
  | { readonly kind: 'unknown'; readonly code: string; readonly phase: CallPhase; readonly detail?: string };

/** How far a call had come: the request was under way, fully handed over, or answered in a way nobody can read. */
export type CallPhase = 'connected' | 'request_sent' | 'body_sent' | 'answer_unreadable' | ReapedPhase;

/** Nobody heard how far it came: its worker died, or its lease ended while the worker stalled or after it had stopped. */
export const REAPED_PHASES = ['worker_died', 'lease_over'] as const;
export type ReapedPhase = (typeof REAPED_PHASES)[number];

export type EvidenceVerdict = 'found' | 'not_found' | 'too_early' | 'not_possible' | 'failed' | 'several';

export interface Evidence {
  readonly verdict: EvidenceVerdict;
  readonly method: string;
  /** What was asked, redacted. */
  readonly query: string;
  readonly providerMessageId?: string;
  /** How far back the source sees, ms before the question. */
  readonly seesBackMs?: number;
  /** The provider's raw answer, redacted and cut to 1 KiB. */
  readonly answer?: string;
}
