// Writes a delivery as a MIME message: the same bytes each time, and no header that a caller could shape.
import { createHash } from 'node:crypto';
import type { Claim, ComposedRequest, Json } from '@oneping/claims';
import MailComposer from 'nodemailer/lib/mail-composer';
import { domainOf, isMailAddress, type Mailbox } from './mail-address.js';

export interface ComposedMail {
  readonly bytes: Buffer;
  readonly from: string;
  readonly to: string;
  /** Without angle brackets: what the message is known by at the relay and beyond. */
  readonly messageId: string;
}

/** Throws for a recipient that is not one plain address.
 *  @param keyHeader name of the relay's own idempotency header */
export async function composeMail(
  claim: Claim,
  from: Mailbox,
  keyHeader: string | undefined,
): Promise<ComposedRequest<ComposedMail>> {
  const to = mailAddressOf(claim.recipient);
  const key = claim.providerKey.base64url;
  const messageId = `${key}@${domainOf(from.address)}`;
  const { subject, title, text, html } = claim.content;
  const bytes = await new MailComposer({
    from: { ...from },
    to: { name: '', address: to },
    subject: oneLine(subject ?? title ?? ''),
    ...(text === undefined && html !== undefined ? {} : { text: crlf(text ?? '') }),
    ...(html === undefined ? {} : { html: crlf(html) }),
    messageId: `<${messageId}>`,
    date: new Date(claim.acceptedAt),
    baseBoundary: key,
    headers: { 'X-OnePing-Delivery': claim.deliveryId, ...(keyHeader === undefined ? {} : { [keyHeader]: key }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  const hash = createHash('sha256')
    .update(JSON.stringify([from.address, to]))
    .update(bytes)
    .digest('hex');
  return { hash, body: { bytes, from: from.address, to, messageId } };
}

function mailAddressOf(recipient: Json): string {
  if (typeof recipient === 'string' && isMailAddress(recipient)) return recipient;
  throw new Error('The recipient is not one plain mail address.');
}

/** The library takes objects for files to read and URLs to fetch: only text may come to it. */
function crlf(text: string): string {
  if (typeof text !== 'string') throw new Error('The content is not text.');
  return text.replace(/\r\n|\r|\n/g, '\r\n');
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
