// A ledger in a folder of its own that goes when the test ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Ledger, openLedger } from '../src/index.js';

/** A path for a ledger that does not exist yet. */
export function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fakes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'ledger.ndjson');
}

export function temporaryLedger(): Ledger {
  return openLedger(temporaryPath());
}
