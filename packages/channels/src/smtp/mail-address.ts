// Our own grammar of a mail address: one plain mailbox, nothing that a mail library would split, unquote or fold.

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const LOCAL_PART = /^[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;
const MAX_LOCAL_BYTES = 64;
const MAX_ADDRESS_BYTES = 254;

export function isMailAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || Buffer.byteLength(text) > MAX_ADDRESS_BYTES) return false;
  if (!LOCAL_PART.test(local) || Buffer.byteLength(local) > MAX_LOCAL_BYTES) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return domain.split('.').every((label) => label.length <= 63 && LABEL.test(label));
}

/** Reads `ada@example.com` or `Ada <ada@example.com>`. Null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const named = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/.exec(text)?.groups;
  const address = named?.['address'] ?? text;
  const name = (named?.['name'] ?? '').trim().replace(/^"(.*)"$/, '$1');
  if (!isMailAddress(address) || /[\p{Cc}\u2028\u2029"\\]/u.test(name)) return null;
  return { name, address };
}

/** The address's domain in ASCII, for identifiers. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return new URL(`http://${domain}`).hostname;
}
