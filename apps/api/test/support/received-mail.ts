// The mails that a relay took, as its ledger has them.
import type { LedgerEntry } from '@oneping/fakes';

export type ReceivedMail = Extract<LedgerEntry, { kind: 'smtp'; event: 'accepted' }>;

/** The headers that a mail of ours has: these, once each, and no other. */
export const MAIL_HEADERS: readonly string[] = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-oneping-delivery',
];

export function receivedMails(entries: readonly LedgerEntry[]): ReceivedMail[] {
  return entries.filter((entry): entry is ReceivedMail => entry.kind === 'smtp' && entry.event === 'accepted');
}

/** Every name, once for each time it came. */
export function headerNames({ headers }: ReceivedMail): string[] {
  return Object.entries(headers)
    .flatMap(([name, values]) => values.map(() => name))
    .sort();
}
