// What one channel says, derived from the one frozen body of a notification.
import type { Content, Json } from '@oneping/claims';

const FIELDS = ['subject', 'title', 'text', 'html'] as const;

/** The content of a channel: the common fields, each overridden by `content[channel]`. A pure function of the body as accepted.
 *  Version 1. Stored bodies are read with it for as long as they are pending: another derivation needs a version in the row. */
export function contentOf(content: Json | undefined, channel: string): Content {
  const common = asObject(content);
  const own = asObject(common[channel]);
  const picked: { -readonly [Field in keyof Content]: Content[Field] } = {};
  for (const field of FIELDS) {
    const value = own[field] ?? common[field];
    if (typeof value === 'string') picked[field] = value;
  }
  return picked;
}

function asObject(value: Json | undefined): { readonly [key: string]: Json } {
  // Safe: what is no array, no null and an object is a JSON object.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { [key: string]: Json }) : {};
}
