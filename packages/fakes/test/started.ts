// Starts a fake with a ledger of its own and ends both with the test.
import { onTestFinished } from 'vitest';
import {
  type HttpProviderOptions,
  type LedgerEntry,
  readLedger,
  type SmtpServerOptions,
  startHttpProvider,
  startSmtpServer,
} from '../src/index.js';
import { RawSmtpClient } from './raw-smtp-client.js';
import { temporaryLedger } from './temporary-ledger.js';

/** An SMTP server, a way to connect to it, and its ledger. */
export async function startedSmtp(options: Omit<SmtpServerOptions, 'ledger'> = {}) {
  const ledger = temporaryLedger();
  const server = await startSmtpServer({ ledger, ...options });
  onTestFinished(() => server.close());
  const connect = async () => {
    const client = await RawSmtpClient.open(server.port, options.tls === 'implicit' ? 'implicit' : 'none');
    onTestFinished(() => client.destroy());
    return client;
  };
  return { server, connect, entries: () => readLedger(ledger.path) };
}

/** An HTTP provider and its ledger. */
export async function startedHttp(options: Omit<HttpProviderOptions, 'ledger'> = {}) {
  const ledger = temporaryLedger();
  const provider = await startHttpProvider({ ledger, ...options });
  onTestFinished(() => provider.close());
  return { provider, entries: () => readLedger(ledger.path) };
}

/** The entries of one event. */
export function ofEvent<Event extends LedgerEntry['event']>(entries: readonly LedgerEntry[], event: Event) {
  return entries.filter((entry): entry is Extract<LedgerEntry, { event: Event }> => entry.event === event);
}
