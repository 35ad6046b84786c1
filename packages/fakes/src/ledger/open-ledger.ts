// The ledger's writing side: an append-only file that has the entry before the caller of a fake can see an answer.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import type { LedgerEntry, UnstampedEntry } from './ledger-entry.js';

/** What a line is ended with when its writer died in the middle of it. No JSON text ends so. */
export const tornMark = ' #torn';

export interface Ledger {
  readonly path: string;
  /** Writes the entry with one synchronous call and gives it back stamped. Survives kill -9 of the process from then on. Throws when the file cannot take it. */
  append(entry: UnstampedEntry): LedgerEntry;
  close(): void;
}

/** Opens `path` for appending, and creates it. Several processes may append to one path. */
export function openLedger(path: string): Ledger {
  const file = openSync(path, 'a+');
  sealTornLine(file);
  let seq = 0;
  return {
    path,
    append(entry) {
      seq += 1;
      const stamped = { at: new Date().toISOString(), seq, ...entry };
      const line = Buffer.from(`${JSON.stringify(stamped)}\n`);
      const written = writeSync(file, line);
      if (written !== line.length) throw new Error(`The ledger ${path} took ${written} of ${line.length} bytes`);
      return stamped;
    },
    close: () => closeSync(file),
  };
}

// Its writer died before any answer, so that entry never counted; it must not swallow the next one.
function sealTornLine(file: number): void {
  const { size } = fstatSync(file);
  if (size === 0) return;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  if (last.toString() !== '\n') writeSync(file, `${tornMark}\n`);
}
