// The invariants of the protocol as questions to the database and the ledger: every row that one answers is a violation.
import { acceptancesByRecipient, type LedgerEntry } from '@oneping/fakes';
import type { Pool } from 'pg';
import { INVARIANTS, OUTSIDE } from './invariant-queries.js';

/** A 2xx to a post, as its caller got it. */
export interface SeenAnswer {
  readonly id: string;
  readonly messageId: string;
  readonly acceptedAt: string;
  readonly result: unknown;
  readonly deliveries: readonly { readonly id: string }[];
}

/** Any answer to a post, or to one item of a batch. */
export interface HeardAnswer {
  /** As it was asked. */
  readonly messageId: string;
  /** As it was asked, without the message ID. */
  readonly payload: object;
  readonly source: 'single' | 'batch';
  /** 0: none came, and nobody knows whether it was taken. */
  readonly status: number;
  readonly id: string | null;
  readonly code: string | null;
  readonly duplicate: boolean;
  readonly askedAt: string;
  readonly answeredAt: string;
}

export interface InvariantInput {
  readonly pool: Pool;
  /** Read anew at each look, before the database is. */
  readonly ledger: () => readonly LedgerEntry[];
  /** All 2xx that callers got. */
  readonly answers: readonly SeenAnswer[];
  /** All that callers got. */
  readonly heard: readonly HeardAnswer[];
  /** How long after its lease a delivery may still be held, ms: the reaper's period and some patience. */
  readonly heldMs: number;
}

/** Every violation, as `I1 what is wrong`; none is the only good answer. */
export async function violations(input: InvariantInput): Promise<string[]> {
  const found = await look(input);
  if (found.length === 0) return found;
  // Ledger and database are not read at one instant: what is wrong only because of that is right a moment later.
  const again = new Set(await look(input));
  return found.filter((violation) => again.has(violation));
}

async function look({ pool, ledger, answers, heard, heldMs }: InvariantInput): Promise<string[]> {
  const entries = ledger();
  const outside = [seenOutside(entries), answers, heard, requestsIn(entries)].map((rows) =>
    JSON.stringify(rows, storable),
  );
  // One statement, so that all of them look at the same instant.
  const each = INVARIANTS.map(({ name, sql }) => `SELECT '${name} ' || what AS what FROM (${sql}) AS found`);
  const { rows } = await pool.query<{ what: string }>(`${OUTSIDE} ${each.join(' UNION ALL ')}`, [...outside, heldMs]);
  return rows.map(({ what }) => what);
}

/** What was posted may hold what no database takes; none of that was ever accepted. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '') : value;
}

/** What the world outside saw and took, per recipient: the address of a mail, the path of a webhook. */
function seenOutside(ledger: readonly LedgerEntry[]): { address: string; taken: number; firstAt: string }[] {
  const firstAt = new Map<string, string>();
  for (const entry of ledger) {
    for (const address of addressesOf(entry)) if (!firstAt.has(address)) firstAt.set(address, entry.at);
  }
  const taken = acceptancesByRecipient(ledger);
  return [...firstAt].map(([address, at]) => ({ address, taken: taken.get(address) ?? 0, firstAt: at }));
}

function addressesOf(entry: LedgerEntry): readonly string[] {
  if (entry.kind === 'http') return [entry.path];
  if (entry.event === 'accepted') return entry.recipients;
  return entry.event === 'attempt' && entry.stage === 'rcpt' && entry.address !== undefined ? [entry.address] : [];
}

/** Every request that arrived whole: where it went, under which key of ours, and what it said. */
function requestsIn(ledger: readonly LedgerEntry[]): { address: string; key: string; sha256: string }[] {
  return ledger.flatMap((entry) =>
    entry.kind === 'http' && entry.event === 'request'
      ? [{ address: entry.path, key: String(entry.headers['webhook-id']), sha256: entry.sha256 }]
      : [],
  );
}
