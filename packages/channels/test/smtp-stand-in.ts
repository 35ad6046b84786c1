// The SMTP fake as a stand-in for a relay under the conformance suite.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openLedger,
  readLedger,
  type SmtpRule,
  type SmtpServerOptions,
  startSmtpServer,
  testCertificate,
} from '@oneping/fakes';
import { claimOf } from './claim-of.js';
import type { AtEnd } from './provider-contract.js';

export const relayPassword = 'correct horse/battery';

/** A fake relay on loopback that ends with the test, with what it saw and took. */
export async function startSmtpStandIn(atEnd: AtEnd, options: Omit<SmtpServerOptions, 'ledger'> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'channels-'));
  const ledger = openLedger(join(folder, 'ledger.ndjson'));
  const fake = await startSmtpServer({ ledger, auth: { user: 'shop', pass: relayPassword }, ...options });
  atEnd(async () => {
    await fake.close();
    ledger.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const entries = () => readLedger(ledger.path);
  const messages = () =>
    entries().flatMap((entry) => (entry.kind === 'smtp' && entry.event === 'accepted' ? [entry] : []));
  return {
    fake,
    messages,
    claim: claimOf(),
    config: { url: fake.url, from: 'Shop <orders@shop.example>', requireTls: false, tlsCa: testCertificate.cert },
    misbehave: (fault: SmtpRule | undefined) => fake.setPlan(fault === undefined ? [] : [fault]),
    taken: () => messages().map(({ raw, envelopeFrom, recipients }) => JSON.stringify([envelopeFrom, recipients, raw])),
    faultCount: () => entries().filter((entry) => entry.kind === 'smtp' && entry.event === 'fault').length,
    requestCount: () =>
      entries().filter((entry) => entry.kind === 'smtp' && entry.event === 'attempt' && entry.stage === 'mail').length,
  };
}
