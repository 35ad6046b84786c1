// What a mismatch probably comes from, told from where the payloads differ and what changes by itself.
import type { MismatchCause } from '@oneping/contracts';
import type { JsonValue } from '../strict-json/json-value.js';
import { withoutChangingParts } from './changing-parts.js';
import type { ChangedPair } from './masked-diff.js';

export function mismatchCause(pairs: readonly ChangedPair[]): MismatchCause {
  if (pairs.length === 0) return 'unknown';
  const [inRecipient, inContent] = ['/to', '/content'].map((part) =>
    pairs.some(({ pointer }) => pointer === part || pointer.startsWith(`${part}/`)),
  );
  if (inRecipient && inContent) return 'another_notification';
  if (inRecipient) return 'several_people';
  if (pairs.every(changesByItself)) return 'changing_value';
  return inContent ? 'content_changed' : 'options_changed';
}

/** Apart from times and random ids the two are the same. */
function changesByItself({ before, after }: ChangedPair): boolean {
  if (before === undefined || after === undefined) return false;
  const [masked, other] = [masking(before), masking(after)];
  return masked?.hadParts === true && masked.text === other?.text;
}

function masking(value: JsonValue): { text: string; hadParts: boolean } | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const written = String(value);
  const text = withoutChangingParts(written);
  return { text, hadParts: text !== written };
}
