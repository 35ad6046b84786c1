// What to do with an unknown delivery, by what its sender can promise and what the provider answered. Pure.
import type { Evidence } from '../outcome.js';
import { DEFAULT_CHECKS_MS, DEFAULT_HORIZON_MS, LOOKUPS_END_MS, type Safety } from '../safety.js';
import type { UnknownDelivery } from './unknown-delivery.js';

/** What a reconciler knows of the sender. */
export interface CheckedSender {
  readonly safety: Safety;
  /** Whether it can be asked about a message at all. */
  readonly canLookUp: boolean;
}

export type CheckDecision =
  /** T10: the provider has it. */
  | { readonly to: 'sent' }
  /** T11: again under the same key, with the same bytes. */
  | { readonly to: 'reissue' }
  /** Ask the provider, and decide once more with its answer. Only where there is no evidence yet. */
  | { readonly to: 'ask' }
  /** Still unknown, looked at again in `afterMs`. `park`: a person is told as well. */
  | { readonly to: 'again'; readonly afterMs: number; readonly park: boolean }
  /** Still unknown, and only a person can go on. */
  | { readonly to: 'park' }
  /** A person has decided, and the provider may be asked about it until `afterMs`, or no more (null). */
  | { readonly to: 'watch'; readonly afterMs: number | null };

/** @param evidence what the provider has just answered; null: it was not asked. "Not found" never leads to a re-issue. */
export function decideCheck(unknown: UnknownDelivery, sender: CheckedSender, evidence: Evidence | null): CheckDecision {
  if (unknown.isDecided) return watchDecision(unknown, sender, evidence);
  if (unknown.isProved) return { to: 'sent' };
  if (evidence !== null) return afterEvidence(unknown, sender.safety, evidence);
  switch (sender.safety.class) {
    case 'keyed':
    case 'contract':
      return reissueOrWait(unknown, sender);
    case 'lookup':
      return askOnceSettled(unknown, sender);
    case 'callback':
      return sender.canLookUp ? askOnceSettled(unknown, sender) : waitForCallback(unknown, sender.safety);
    case 'opaque':
    case 'natural':
      return { to: 'park' };
  }
}

/** T15 is a person's word: it is checked against the provider until the horizon, and what is found contradicts it. */
function watchDecision(unknown: UnknownDelivery, sender: CheckedSender, evidence: Evidence | null): CheckDecision {
  const { safety, canLookUp } = sender;
  const isOver = safety.class !== 'lookup' || !canLookUp || isPastHorizon(unknown, safety);
  if (evidence === null) return isOver ? { to: 'watch', afterMs: null } : watchOrAsk(unknown, sender);
  const next = afterEvidence(unknown, safety, evidence);
  if (next.to === 'sent') return next;
  return { to: 'watch', afterMs: next.to === 'again' && !isOver ? next.afterMs : null };
}

function watchOrAsk(unknown: UnknownDelivery, { safety }: CheckedSender): CheckDecision {
  const afterMs = settledInMs(unknown, safety);
  return afterMs > 0 ? { to: 'watch', afterMs } : { to: 'ask' };
}

function afterEvidence(unknown: UnknownDelivery, safety: Safety, { verdict }: Evidence): CheckDecision {
  switch (verdict) {
    case 'found':
    case 'several':
      return { to: 'sent' };
    case 'not_possible':
      return { to: 'park' };
    case 'not_found':
    case 'failed':
    case 'too_early': {
      if (isPastEnd(unknown, safety)) return { to: 'park' };
      // The first gap is the one before the first check.
      const park = isPastHorizon(unknown, safety);
      const gap = park ? gapPastHorizonMs(unknown, safety) : gapMs(safety, unknown.checkCount + 1);
      return { to: 'again', afterMs: Math.max(gap, settledInMs(unknown, safety)), park };
    }
  }
}

function reissueOrWait(unknown: UnknownDelivery, sender: CheckedSender): CheckDecision {
  // Nothing may be repeated any more: what is left is to ask, or a person.
  if (unknown.isParked || unknown.reissuableForMs <= 0) return askOnceSettled(unknown, sender);
  const waitMs = Math.max(unknown.callsOverInMs, restOfGapMs(unknown, sender.safety));
  if (waitMs > 0) return { to: 'again', afterMs: waitMs, park: false };
  if (!unknown.senderIsOpen) return { to: 'again', afterMs: gapMs(sender.safety, 0), park: false };
  return { to: 'reissue' };
}

/** Re-issues keep growing distances from the last call, as look-ups do from each other. */
function restOfGapMs({ checkCount, callsOverInMs, isInProgress, reissuableForMs }: UnknownDelivery, safety: Safety) {
  if (checkCount === 0 || isInProgress) return 0;
  const restMs = gapMs(safety, checkCount) + callsOverInMs;
  // Rather early than never.
  return restMs >= reissuableForMs ? 0 : restMs;
}

function askOnceSettled(unknown: UnknownDelivery, { safety, canLookUp }: CheckedSender): CheckDecision {
  if (!canLookUp) return { to: 'park' };
  const afterMs = settledInMs(unknown, safety);
  return afterMs > 0 ? { to: 'again', afterMs, park: false } : { to: 'ask' };
}

function waitForCallback(unknown: UnknownDelivery, safety: Safety): CheckDecision {
  const restMs = (safety.horizonMs ?? DEFAULT_HORIZON_MS) + unknown.callsOverInMs;
  return restMs > 0 ? { to: 'again', afterMs: restMs, park: false } : { to: 'park' };
}

/** ms until a look-up means anything: the last call is over, and the provider had time to list it. */
export function settledInMs(unknown: Pick<UnknownDelivery, 'callsOverInMs'>, safety: Safety): number {
  return unknown.callsOverInMs + (safety.settleMs ?? 0);
}

function isPastHorizon(unknown: UnknownDelivery, safety: Safety): boolean {
  // Asked only because the window is over: then a person is due at once.
  if (safety.class === 'keyed' || safety.class === 'contract') return true;
  return -unknown.callsOverInMs > (safety.horizonMs ?? DEFAULT_HORIZON_MS);
}

/** Whoever wants to know more asks by hand: a parked delivery keeps nobody busy for ever. */
function isPastEnd({ callsOverInMs }: UnknownDelivery, { horizonMs }: Safety): boolean {
  return -callsOverInMs > Math.max(LOOKUPS_END_MS, horizonMs ?? 0);
}

function gapMs(safety: Safety, index: number): number {
  const gaps = safety.checksMs ?? DEFAULT_CHECKS_MS;
  return atOrLast(gaps, index);
}

/** Past the horizon along the default schedule, by how long it has been or by how often it was asked, whichever is sooner:
 *  what a provider did not show in time is not worth a question every few seconds. */
function gapPastHorizonMs({ checkCount, callsOverInMs }: UnknownDelivery, safety: Safety): number {
  const ownMs = gapMs(safety, checkCount + 1);
  const byAgeMs = DEFAULT_CHECKS_MS.find((gap) => gap >= -callsOverInMs) ?? atOrLast(DEFAULT_CHECKS_MS, Infinity);
  const byCountMs = atOrLast(DEFAULT_CHECKS_MS, Math.max(0, checkCount + 1 - (safety.checksMs?.length ?? 0)));
  return Math.max(ownMs, Math.min(byAgeMs, byCountMs));
}

function atOrLast(gaps: readonly number[], index: number): number {
  return gaps[Math.min(index, gaps.length - 1)] ?? DEFAULT_HORIZON_MS;
}
