// The caller's name for a notification: its grammar, and how the body's and the header's are brought together.
import { type FieldFlaw, judgedString } from './field-flaw.js';
import { LIMITS } from './limits.js';

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

export const messageIdSchema = judgedString((value) => (isMessageId(value) ? null : MESSAGE_ID_FLAW)).meta({
  description: `1 to ${LIMITS.messageIdBytes} bytes of printable ASCII without space. Case-sensitive, never trimmed.`,
  pattern: `^[\\x21-\\x7e]{1,${LIMITS.messageIdBytes}}$`,
});

export type MessageIdProblem = 'message_id_required' | 'message_id_invalid' | 'message_id_ambiguous';
export type MessageIdChoice = { readonly messageId: string } | { readonly problem: MessageIdProblem };

export const MESSAGE_ID_FLAW: FieldFlaw = {
  code: 'message_id_invalid',
  message: `A message ID is 1 to ${LIMITS.messageIdBytes} bytes of printable ASCII without space.`,
};

export function isMessageId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LIMITS.messageIdBytes && PRINTABLE_ASCII.test(value);
}

/**
 * Which message ID a request names. `fromBody` is the body's `messageId` as parsed (undefined where absent);
 * `headerLines` are the values of `Idempotency-Key`, one per header line (`headersDistinct`, never the joined value).
 */
export function chooseMessageId(fromBody: unknown, headerLines: readonly string[]): MessageIdChoice {
  if (headerLines.length > 1) return { problem: 'message_id_ambiguous' };
  const [line] = headerLines;
  const fromHeader = line === undefined ? undefined : unquote(line);
  if (fromBody === undefined && fromHeader === undefined) return { problem: 'message_id_required' };
  for (const candidate of [fromBody, fromHeader]) {
    if (candidate !== undefined && !isMessageId(candidate)) return { problem: 'message_id_invalid' };
  }
  if (fromBody !== undefined && fromHeader !== undefined && fromBody !== fromHeader) {
    return { problem: 'message_id_ambiguous' };
  }
  return { messageId: (fromBody ?? fromHeader) as string };
}

/** The header's value, bare or as a structured-field string; null where a quote is opened and not closed. */
function unquote(line: string): string | null {
  if (!line.startsWith('"')) return line;
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(line);
  return quoted?.[1]?.replace(/\\(["\\])/g, '$1') ?? null;
}
