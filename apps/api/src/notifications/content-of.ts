// What one channel says, derived from the one frozen body of a notification.
import type { Content, Json } from '@oneping/claims';
import { type Channel, contentFor, type Content as PostedContent } from '@oneping/contracts';

/** The content of a channel: a pure function of `content` of the body as accepted (undefined once it is erased).
 *  Stored bodies are read with it for as long as they are pending: another derivation needs a version in the row. */
export function contentOf(content: Json | undefined, channel: string): Content {
  // Safe: both were checked by the contract when the notification was accepted, and what is not there is left out.
  return contentFor(channel as Channel, (content ?? {}) as PostedContent) as Content;
}
