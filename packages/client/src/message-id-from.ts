// Builds a message ID from the parts of an intent, and refuses parts that a retry would make anew.
import { createHash } from 'node:crypto';
import { LIMITS } from '@oneping/contracts';
import { changesOnRetry } from './changes-on-retry.js';

export interface StoredPart {
  readonly stored: string | number;
}

export type MessageIdParts = Readonly<Record<string, string | number | StoredPart>>;

/**
 * Vouches for a part that looks like a clock or a random value: it is read from where the intent itself is stored, and
 * so is the same on every retry. `messageIdFrom({ event: 'order-shipped', order: stored(order.uuid) })`
 */
export function stored(value: string | number): StoredPart {
  return { stored: value };
}

/**
 * The message ID of an intent, such as `event:order-shipped,order:1042`. The order of parts does not matter; 1042 and
 * "1042" are the same; different parts never give the same ID. Longer than 200 bytes it becomes a SHA-256 of itself.
 * Throws TypeError, saying why and what to write instead, for parts that are empty, not text or whole numbers, or look
 * like clocks or random values (unless `stored`). `nowMs` is what clocks are told by, ms since 1970.
 */
export function messageIdFrom(parts: MessageIdParts, nowMs = Date.now()): string {
  const names = Object.keys(parts).sort();
  if (names.length === 0) throw new TypeError('A message ID needs at least one part that names the intent.');
  const messageId = names
    .map((name) => `${encoded(name, name)}:${encoded(name, textOf(name, parts[name], nowMs))}`)
    .join(',');
  if (messageId.length <= LIMITS.messageIdBytes) return messageId;
  // "#" is never in the readable form, so the two forms cannot meet.
  return `#sha256:${createHash('sha256').update(messageId).digest('hex')}`;
}

function textOf(name: string, part: unknown, nowMs: number): string {
  const isStored = typeof part === 'object' && part !== null && 'stored' in part;
  const value = isStored ? part.stored : part;
  if (value instanceof Date) throw new TypeError(`Part "${name}" is a Date. ${WAY_OUT_OF_CLOCKS}`);
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value);
  if (typeof value !== 'string' && !isWhole) {
    throw new TypeError(`Part "${name}" has to be text or a whole number that a retry would give again.`);
  }
  const text = String(value);
  if (text.trim() === '')
    throw new TypeError(`Part "${name}" is empty, so different intents would share one message ID.`);
  const change = isStored ? null : changesOnRetry(text, nowMs);
  if (change === 'clock')
    throw new TypeError(`Part "${name}" looks like a clock. ${WAY_OUT_OF_CLOCKS} ${WAY_OUT_BY_STORED}`);
  if (change === 'random')
    throw new TypeError(`Part "${name}" looks like a random value. ${WAY_OUT_OF_RANDOM} ${WAY_OUT_BY_STORED}`);
  return text;
}

const WAY_OUT_OF_CLOCKS =
  'A retry would read another time and ping twice: name the intent, by a date or a period if need be.';
const WAY_OUT_OF_RANDOM = 'Made anew for a retry, it would ping twice: name the intent by what it is about.';
const WAY_OUT_BY_STORED = 'If it is read from where the intent is stored, write stored(value).';

/** Letters, digits and -_.!~*'() stay; all else is escaped, so that the separators are ours alone. */
function encoded(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new TypeError(`Part ${JSON.stringify(name)} holds half of a surrogate pair.`);
  }
}
