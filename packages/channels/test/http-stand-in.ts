// The HTTP fake as a stand-in for a provider under the conformance suite.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpAction, type LedgerEntry, openLedger, readLedger, startHttpProvider } from '@oneping/fakes';
import type { AtEnd } from './provider-contract.js';

/** A fake provider on loopback that ends with the test, with what it saw and took. */
export async function startHttpStandIn(atEnd: AtEnd) {
  const folder = await mkdtemp(join(tmpdir(), 'channels-'));
  const ledger = openLedger(join(folder, 'ledger.ndjson'));
  const fake = await startHttpProvider({ ledger });
  atEnd(async () => {
    await fake.close();
    ledger.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const entries = (): LedgerEntry[] => readLedger(ledger.path);
  const requests = () => entries().filter((entry) => entry.kind === 'http' && entry.event === 'request');
  return {
    url: fake.url,
    requests,
    misbehave: (action: HttpAction | undefined) => fake.setPlan(action === undefined ? [] : [{ action }]),
    faultCount: () => entries().filter((entry) => entry.kind === 'http' && entry.event === 'fault').length,
    requestCount: () => fake.requests,
    /** Key and body of each message taken. */
    taken: () =>
      entries().flatMap((entry) => {
        if (entry.kind !== 'http' || entry.event !== 'accepted') return [];
        const asked = requests().find(({ request }) => request === entry.request);
        return [JSON.stringify([entry.key, asked?.body])];
      }),
  };
}
