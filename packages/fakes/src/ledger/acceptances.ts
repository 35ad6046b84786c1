// The oracle's question: how often did the outside world take something for each recipient?
import type { LedgerEntry } from './ledger-entry.js';

/** Acceptances per recipient: the e-mail address for SMTP, the request's path (with query) for HTTP, so give each
 *  recipient an address or URL of its own. What a provider deduplicated is not counted. */
export function acceptancesByRecipient(entries: readonly LedgerEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const recipient of entries.flatMap(recipientsTaken)) {
    counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
  }
  return counts;
}

function recipientsTaken(entry: LedgerEntry): string[] {
  if (entry.event !== 'accepted') return [];
  return entry.kind === 'smtp' ? entry.recipients : [entry.path];
}
