// The moment an SMTP fake takes responsibility: the ledger has it, and only then may an answer be written.
import { createHash } from 'node:crypto';
import type { Ledger } from '../ledger/open-ledger.js';
import { messageHeaders } from './message-headers.js';

/** Writes the acceptance and gives its number on the ledger. Throws when the ledger cannot take it; then nothing may be answered. */
export function acceptMessage(
  { ledger, rawLimitBytes }: { ledger: Ledger; rawLimitBytes: number },
  connection: number,
  envelopeFrom: string,
  recipients: string[],
  message: Buffer,
): number {
  const headers = messageHeaders(message);
  const messageId = headers['message-id']?.[0];
  const { seq } = ledger.append({
    kind: 'smtp',
    event: 'accepted',
    connection,
    envelopeFrom,
    recipients,
    headers,
    ...(messageId === undefined ? {} : { messageId }),
    sha256: createHash('sha256').update(message).digest('hex'),
    size: message.length,
    ...(message.length <= rawLimitBytes ? { raw: message.toString('utf8') } : {}),
  });
  return seq;
}
