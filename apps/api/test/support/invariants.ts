// The invariants of the protocol as questions to the database and the ledger: every row that one answers is a violation.
import type { LedgerEntry } from '@oneping/fakes';
import type { Pool } from 'pg';
import { arrivalsIn } from './arrivals.js';
import { INVARIANTS } from './invariant-queries.js';
import { withInvariantTables } from './invariant-tables.js';

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
  const rows = { arrivals: arrivalsIn(ledger()), answers, heard, heldMs };
  return await withInvariantTables(pool, rows, async (client) => {
    const found: string[] = [];
    for (const { name, sql } of INVARIANTS) {
      const { rows } = await client.query<{ what: string }>(sql);
      found.push(...rows.map(({ what }) => `${name} ${what}`));
    }
    return found;
  });
}
