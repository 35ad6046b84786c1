// Reads a growing ledger without reading it from the start each time, and waits for what a test expects in it.
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerEntry } from './ledger-entry.js';
import { entriesIn } from './read-ledger.js';

export interface LedgerFollower {
  /** Everything written up to now, in file order. The same array each time, grown. */
  entries(): readonly LedgerEntry[];
  /** Resolves with the entries as soon as `holds` is true for them; rejects after `deadlineMs` (10 000). */
  until(holds: (entries: readonly LedgerEntry[]) => boolean, deadlineMs?: number): Promise<readonly LedgerEntry[]>;
}

const pollMs = 10;

/** Follows the ledger at `path`, which need not exist yet. */
export function followLedger(path: string): LedgerFollower {
  const seen: LedgerEntry[] = [];
  let readTo = 0;

  function entries(): readonly LedgerEntry[] {
    const fresh = bytesFrom(path, readTo);
    const wholeLines = fresh.subarray(0, fresh.lastIndexOf('\n') + 1);
    readTo += wholeLines.length;
    for (const entry of entriesIn(wholeLines.toString('utf8'))) seen.push(entry);
    return seen;
  }

  return {
    entries,
    async until(holds, deadlineMs = 10_000) {
      const deadline = performance.now() + deadlineMs;
      while (!holds(entries())) {
        if (performance.now() > deadline) {
          throw new Error(
            `The ledger ${path} did not come to hold what was waited for in ${deadlineMs} ms (${seen.length} entries)`,
          );
        }
        await sleep(pollMs);
      }
      return seen;
    },
  };
}

function bytesFrom(path: string, start: number): Buffer {
  if (!existsSync(path)) return Buffer.alloc(0);
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - start));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
  } finally {
    closeSync(file);
  }
}
