// What the world outside saw of each delivery, by its ledger: who was named, what arrived under which key, what was taken.
import type { LedgerEntry } from '@oneping/fakes';

export interface Arrival {
  /** A recipient named to a relay; a mail taken; a request that arrived whole; and one that was taken, after its receiver's own dedupe. */
  readonly what: 'rcpt' | 'mail' | 'request' | 'taken';
  /** The address of a mail, the path of a webhook. */
  readonly address: string;
  /** Whose key it came under: what its place may tell repeats by. Null: no key of ours. */
  readonly delivery_id: string | null;
  /** Which delivery it says itself that it is. Null: nothing is said. */
  readonly named_id: string | null;
  readonly sha256: string | null;
  readonly at: string;
}

export function arrivalsIn(ledger: readonly LedgerEntry[]): Arrival[] {
  return ledger.flatMap(arrivalsOf);
}

function arrivalsOf(entry: LedgerEntry): Arrival[] {
  const { at } = entry;
  if (entry.kind === 'http') {
    if (entry.event === 'fault' || entry.event === 'deduplicated') return [];
    const { path: address, sha256 } = entry;
    if (entry.event !== 'request')
      return [{ what: 'taken', address, delivery_id: idOfKey(entry.key), named_id: null, sha256, at }];
    const delivery_id = idOfKey(String(entry.headers['webhook-id']));
    return [{ what: 'request', address, delivery_id, named_id: idNamedIn(entry.body), sha256, at }];
  }
  if (entry.event === 'accepted') {
    const delivery_id = idOfKey(entry.messageId);
    const named_id = entry.headers['x-oneping-delivery']?.[0] ?? null;
    const { sha256 } = entry;
    return entry.recipients.map((address) => ({ what: 'mail', address, delivery_id, named_id, sha256, at }));
  }
  if (entry.event !== 'attempt' || entry.stage !== 'rcpt' || entry.address === undefined) return [];
  return [{ what: 'rcpt', address: entry.address, delivery_id: null, named_id: null, sha256: null, at }];
}

/** A key is the 16 bytes of a delivery's id: `msg_…` to a webhook, `<…@domain>` of a mail. */
function idOfKey(key = ''): string | null {
  const text = /^(?:msg_|<?)([\w-]{22})(?:@.*)?$/.exec(key)?.[1];
  if (text === undefined) return null;
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function idNamedIn(body: string): string | null {
  return /"deliveryId":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? null;
}
