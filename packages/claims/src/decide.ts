// From an outcome to what is written down. Pure: the store then applies it under its guard.
import type { Held } from './claim-store.js';
import type { Outcome } from './outcome.js';
import { type BackOff, backOffMs, clampRetryAfterMs, DEFAULT_BACK_OFF } from './retry-schedule.js';
import { DEFAULT_CHECKS_MS, type Safety } from './safety.js';
import type { Settlement } from './settlement.js';

export interface Attempted extends Held {
  readonly attemptNumber: number;
  readonly retryCount: number;
  readonly safety: Safety;
  readonly backOff?: BackOff;
}

/** A sender-wide refusal holds the sender itself back; its deliveries wait behind it, so their own delay is short. */
const SENDER_SCOPE_DELAY_MS = 1_000;

/** @param random in [0, 1), for the jitter */
export function decide(attempted: Attempted, outcome: Outcome, random: number): Settlement {
  const { appId, deliveryId, fence, attemptNumber, safety } = attempted;
  const base = { appId, deliveryId, fence, attemptNumber };
  switch (outcome.kind) {
    case 'sent':
      return {
        ...base,
        to: 'sent',
        evidence: outcome.evidence,
        ...(outcome.providerMessageId === undefined ? {} : { providerMessageId: outcome.providerMessageId }),
      };
    case 'rejected':
      // Bad credentials are not this message's fault: it waits until the sender is open again.
      if (outcome.scope === 'sender')
        return { ...base, ...reason(outcome), to: 'queued', scope: 'sender', delayMs: SENDER_SCOPE_DELAY_MS };
      return { ...base, ...reason(outcome), to: 'failed', scope: outcome.scope };
    case 'not_sent':
      return {
        ...base,
        ...reason(outcome),
        to: 'queued',
        scope: outcome.scope,
        delayMs: retryDelayMs(attempted, outcome, random),
      };
    case 'in_progress':
      return {
        ...base,
        to: 'unknown',
        code: 'in_progress',
        phase: 'request_sent',
        checkAfterMs: clampRetryAfterMs(outcome.retryAfterMs),
      };
    case 'unknown':
      return { ...base, ...reason(outcome), to: 'unknown', phase: outcome.phase, checkAfterMs: firstCheckMs(safety) };
  }
}

/** ms until an unknown outcome is first checked; null where there is nothing to ask and a person must decide. */
export function firstCheckMs(safety: Safety): number | null {
  if (safety.class === 'opaque') return null;
  return Math.max(safety.settleMs ?? 0, (safety.checksMs ?? DEFAULT_CHECKS_MS)[0] ?? 0);
}

function retryDelayMs(attempted: Attempted, outcome: Outcome & { kind: 'not_sent' }, random: number): number {
  if (outcome.retryAfterMs !== undefined) return clampRetryAfterMs(outcome.retryAfterMs);
  if (outcome.scope === 'sender') return SENDER_SCOPE_DELAY_MS;
  return backOffMs(attempted.retryCount, random, attempted.backOff ?? DEFAULT_BACK_OFF);
}

function reason(outcome: { code: string; detail?: string }): { code: string; detail?: string } {
  return outcome.detail === undefined ? { code: outcome.code } : { code: outcome.code, detail: outcome.detail };
}
