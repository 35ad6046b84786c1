// A decision as it is stored beside the delivery: what a repeat is compared with, and what a 412 shows.
import type { Decision } from '@oneping/contracts';
import type { askedBy } from '../audit/record-audit.js';

/** Who decides: part of every audit event. */
export type DecidedBy = ReturnType<typeof askedBy>;

export interface Resolution {
  readonly outcome: 'sent' | 'not_sent';
  readonly resend: boolean;
  readonly reason: string;
  readonly providerMessageId: string | null;
}

export interface Resend {
  readonly reason: string;
  /** ms since 1970. */
  readonly deadlineMs: number | null;
}

interface Stored {
  readonly by: string;
  readonly at: string;
  readonly newDeliveryId: string | null;
}

export type StoredResolution = Resolution & Stored;
export type StoredResend = Resend & Stored;

/** JSON text for the row. */
export function storedDecision<Wanted extends Resolution | Resend>(
  { actor }: Pick<DecidedBy, 'actor'>,
  wanted: Wanted,
  newDeliveryId: string | null,
): string {
  const stored: Wanted & Stored = { ...wanted, by: actor, at: new Date().toISOString(), newDeliveryId };
  return JSON.stringify(stored);
}

export function readResolution(text: string | null): StoredResolution | null {
  // Safe: only storedDecision writes the column.
  return text === null ? null : (JSON.parse(text) as StoredResolution);
}

export function readResend(text: string | null): StoredResend | null {
  // Safe: as above.
  return text === null ? null : (JSON.parse(text) as StoredResend);
}

export function isSameResolution(stored: Resolution, wanted: Resolution): boolean {
  return (
    stored.outcome === wanted.outcome &&
    stored.resend === wanted.resend &&
    stored.reason === wanted.reason &&
    stored.providerMessageId === wanted.providerMessageId
  );
}

export function isSameResend(stored: Resend, wanted: Resend): boolean {
  return stored.reason === wanted.reason && stored.deadlineMs === wanted.deadlineMs;
}

interface DecidedRow {
  readonly decision: string | null;
  readonly resend_decision: string | null;
  readonly decider_name: string | null;
}

/** The latest decision on a row, as others are shown it. */
export function latestDecision(row: DecidedRow): Decision | null {
  const byName = row.decider_name;
  const resend = readResend(row.resend_decision);
  if (resend !== null)
    return { outcome: 'resend', resend: true, reason: resend.reason, by: resend.by, byName, at: resend.at };
  const resolution = readResolution(row.decision);
  if (resolution === null) return null;
  const { outcome, reason, by, at } = resolution;
  return { outcome, resend: resolution.resend, reason, by, byName, at };
}
