// An address as it would have been stored, on every channel that it may belong to.
import { CHANNELS, normalizeEmailAddress, normalizeWebUrl } from '@oneping/contracts';
import type { CallerApp } from '../http/request-context.js';
import { recipientHash } from './recipient-hash.js';

export function recipientHashes({ fingerprintSecret }: CallerApp, address: string): Buffer[] {
  const normalized = normalizeEmailAddress(address) ?? normalizeWebUrl(address) ?? address;
  return CHANNELS.map((channel) => recipientHash(fingerprintSecret, channel, normalized));
}
