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

export interface InvariantInput {
  readonly pool: Pool;
  readonly ledger: readonly LedgerEntry[];
  /** All 2xx that callers got. */
  readonly answers: readonly SeenAnswer[];
  /** How long after its lease a delivery may still be held, ms: the reaper's period and some patience. */
  readonly heldMs: number;
}

/** Every violation, as `I1 what is wrong`; none is the only good answer. */
export async function violations({ pool, ledger, answers, heldMs }: InvariantInput): Promise<string[]> {
  const parameters = [JSON.stringify(seenOutside(ledger)), JSON.stringify(answers), heldMs];
  const found: string[] = [];
  for (const { name, sql } of INVARIANTS) {
    const { rows } = await pool.query<{ what: string }>(`${OUTSIDE} ${sql}`, parameters);
    found.push(...rows.map(({ what }) => `${name} ${what}`));
  }
  return found;
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
