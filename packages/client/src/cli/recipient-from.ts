// From --to to a recipient: `email=ada@example.com`, or bare where the form says which kind it is.
import { ADDRESS_FIELD, type Recipient } from '@oneping/contracts';
import { UsageError } from './usage-error.js';

const FIELDS: readonly string[] = Object.values(ADDRESS_FIELD);

/** One recipient with all the addresses given. Throws UsageError for a kind that is unclear or given twice. */
export function recipientFrom(addresses: readonly string[]): Recipient {
  const recipient: Record<string, unknown> = {};
  for (const written of addresses) {
    const [field, address] = fieldAndAddress(written);
    if (field in recipient) throw new UsageError(`--to gives ${field} twice. One command sends to one recipient.`);
    recipient[field] = field === 'webhook' ? { url: address } : address;
  }
  // The API checks the addresses; this only says which field each belongs to.
  return recipient as Recipient;
}

function fieldAndAddress(written: string): [field: string, address: string] {
  const equals = written.indexOf('=');
  const named = written.slice(0, Math.max(equals, 0));
  if (FIELDS.includes(named)) return [named, written.slice(equals + 1)];
  if (/^https?:\/\//.test(written)) return ['webhook', written];
  if (written.startsWith('+')) return ['phone', written];
  if (written.includes('@')) return ['email', written];
  throw new UsageError(
    `What kind of address is meant with --to? Write ${FIELDS.map((field) => `${field}=…`).join(', ')}.`,
  );
}
