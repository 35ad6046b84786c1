// The ledger's reading side, from any process.
import { existsSync, readFileSync } from 'node:fs';
import type { LedgerEntry } from './ledger-entry.js';
import { tornMark } from './open-ledger.js';

/** All entries of the ledger at `path`, in file order; none when there is no such file. A torn last line is left out,
 *  any other line that is no entry throws: an oracle must not overlook an acceptance. */
export function readLedger(path: string): LedgerEntry[] {
  return existsSync(path) ? entriesIn(readFileSync(path, 'utf8')) : [];
}

/** The entries of whole lines; what follows the last line end is left out. */
export function entriesIn(text: string): LedgerEntry[] {
  return text
    .split('\n')
    .slice(0, -1)
    .filter((line) => !line.endsWith(tornMark))
    .map((line, index) => parseEntry(line, index));
}

function parseEntry(line: string, index: number): LedgerEntry {
  try {
    // The fakes are the only writers, so that a line that parses is an entry.
    return JSON.parse(line) as LedgerEntry;
  } catch (cause) {
    throw new Error(`The ledger's entry ${index + 1} is damaged`, { cause });
  }
}
