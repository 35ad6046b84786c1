// The value of a field as it was accepted, from the key's own record: what the reader may see of it. Pure.
import type { Notification } from '@oneping/contracts';

export type AcceptedValue = { readonly value: unknown } | undefined;

/** Undefined where the record does not have it: recipients and options are not kept by field, and purge takes the rest. */
export function acceptedValue(record: Pick<Notification, 'content' | 'metadata'>, pointer: string): AcceptedValue {
  const [part = '', ...names] = pointer.split('/').slice(1);
  if (part !== 'content' && part !== 'metadata') return undefined;
  let value: unknown = record[part];
  for (const written of names) {
    const name = written.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    // Safe: it has that member.
    value = (value as Record<string, unknown>)[name];
  }
  return value === null && names.length === 0 ? undefined : { value };
}
