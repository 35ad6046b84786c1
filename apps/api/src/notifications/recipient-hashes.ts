// An address as it would have been stored, on every channel that it may belong to.
import { CHANNELS, normalizeEmailAddress, normalizeWebUrl } from '@oneping/contracts';
import type { CallerApp } from '../http/request-context.js';
import { recipientHash } from './recipient-hash.js';

/** An e-mail address also in small letters: what stands before the @ counts as it was posted, and is often copied in capitals. */
export function recipientHashes(
  { fingerprintSecret }: Pick<CallerApp, 'fingerprintSecret'>,
  address: string,
): Buffer[] {
  const email = normalizeEmailAddress(address);
  const spellings = new Set(email ? [email, email.toLowerCase()] : [normalizeWebUrl(address) ?? address]);
  return [...spellings].flatMap((spelling) =>
    CHANNELS.map((channel) => recipientHash(fingerprintSecret, channel, spelling)),
  );
}
