// What a post's content consists of, part by part, in the order in which it is read. Pure.
export interface ContentPart {
  /** Such as "Subject" or "sms: Text". */
  readonly name: string;
  readonly kind: 'text' | 'html';
  readonly value: string;
}

const ORDER = ['subject', 'title', 'text', 'html'];

/** A text in place of an object is what masking leaves of it. */
export function contentParts(content: Readonly<Record<string, unknown>> | string): readonly ContentPart[] {
  if (typeof content === 'string') return [{ name: 'Hidden in this app', kind: 'text', value: content }];
  const names = Object.keys(content).toSorted((a, b) => rank(a) - rank(b));
  return names.flatMap((name) => partsOf(name, content[name]));
}

function partsOf(name: string, value: unknown): ContentPart[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object' && !Array.isArray(value))
    return contentParts(value as Record<string, unknown>).map((part) => ({
      ...part,
      name: `${name}: ${part.name}`,
    }));
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return [{ name: titled(name), kind: name === 'html' ? 'html' : 'text', value: text }];
}

function rank(name: string): number {
  const at = ORDER.indexOf(name);
  return at === -1 ? ORDER.length : at;
}

function titled(name: string): string {
  return name === 'html' ? 'HTML' : name.charAt(0).toUpperCase() + name.slice(1);
}
