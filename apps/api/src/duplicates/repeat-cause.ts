// Why two message IDs stand for one content to one person, told from what differs between them.
import type { RepeatCause } from '@oneping/contracts';
import { withoutRandomIds, withoutTimes } from './changing-parts.js';

export function repeatCause(original: string, latest: string): RepeatCause {
  if (isSameBut(withoutRandomIds, original, latest)) return 'random_message_id';
  if (isSameBut(withoutTimes, original, latest)) return 'time_in_message_id';
  if (isSameBut(withoutCounter, original, latest)) return 'counter_in_message_id';
  return 'unclear';
}

function isSameBut(without: (text: string) => string, original: string, latest: string): boolean {
  const [one, other] = [without(original), without(latest)];
  return one === other && one !== original;
}

/** Without the short number at the end, and the word before it that says what it counts: `-2`, `.retry3`, `#1`. */
function withoutCounter(messageId: string): string {
  return `${messageId.replace(/(?:[-_.:#/]?(?:retry|try|attempt|copy|v))?[-_.:#/]?(?<!\d)\d{1,3}$/i, '')}<counter>`;
}
