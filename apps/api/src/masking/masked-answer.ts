// An answer with everything masked that is about a person, wherever it stands in it: told by the contract's own names.
import type { Masking } from '@oneping/contracts';
import { hiddenBy, type IsHidden, maskedPayload, placeOf } from './masked-payload.js';
import { maskedRecipient, maskedText } from './masked-recipient.js';

/** Members that are an address, or an object of addresses; `to` beside `from` is an end instead: of a time, of a change of
 *  state. Of an operator's own e-mail nothing is hidden. */
const ADDRESSES = new Set(['recipient', 'to']);
/** Members whose text somebody wrote freely: a provider or a person. */
const FREE_TEXTS = new Set(['detail', 'answer', 'query', 'reason', 'pauseReason', 'note', 'providerStatus']);
/** Members that hold a part of a post: where it stood there. */
const PAYLOADS: Readonly<Record<string, readonly string[]>> = { metadata: ['metadata'], content: ['content'] };
/** Members of an item of the inbox that come from the content. */
const CONTENT_OF_ITEM = ['title', 'text', 'html'];
/** Settings, not data about a person. */
const SETTINGS = new Set(['config', 'configSchema']);

/** What a masked caller gets instead of `answer`. Pure; an answer that nobody masks stays as it is. */
export function maskedAnswer(answer: unknown, { recipients, paths }: Masking): unknown {
  return walk(answer, { recipients, isHidden: hiddenBy(paths), hidesPayload: paths.length > 0 });
}

interface Rules {
  readonly recipients: boolean;
  readonly isHidden: IsHidden;
  readonly hidesPayload: boolean;
}

function walk(value: unknown, rules: Rules): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, rules));
  if (!isPlainObject(value)) return value;
  if (isFieldChange(value)) return withoutHidden(value, rules);
  const isItem = 'readAt' in value && 'archivedAt' in value;
  const isSpan = 'from' in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const place = isItem && CONTENT_OF_ITEM.includes(name) ? ['content', name] : PAYLOADS[name];
      if (place) return [name, maskedPart(member, place, rules)];
      return [name, isSpan && name === 'to' ? member : maskedMember(name, member, rules)];
    }),
  );
}

// What stands in a payload is the app's own: the names of the contract mean nothing there.
function maskedPart(value: unknown, place: readonly string[], { hidesPayload, isHidden }: Rules): unknown {
  return hidesPayload && value !== null ? maskedPayload(value, place, isHidden) : value;
}

function maskedMember(name: string, value: unknown, rules: Rules): unknown {
  if (SETTINGS.has(name)) return value;
  if (!rules.recipients) return walk(value, rules);
  if (ADDRESSES.has(name)) return withTexts(value, maskedRecipient);
  if (name === 'before' || name === 'after') return withTexts(value, maskedText);
  return typeof value === 'string' && FREE_TEXTS.has(name) ? maskedText(value) : walk(value, rules);
}

/** A place in which two payloads differ. */
interface FieldChange {
  readonly pointer: string;
  readonly kind: unknown;
  readonly hidden: unknown;
}

function isFieldChange(value: object): value is FieldChange {
  return 'pointer' in value && typeof value.pointer === 'string' && 'kind' in value && 'hidden' in value;
}

function withoutHidden(change: FieldChange, { isHidden }: Rules): object {
  const { pointer, kind } = change;
  return isHidden(placeOf(pointer)) ? { pointer, kind, hidden: true } : change;
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member, change)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
