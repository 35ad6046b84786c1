// Which part a recipient asks the sandbox to play, in the address form of every channel.
import type { Claim, Json } from '@oneping/claims';

export const SANDBOX_PARTS = ['ok', 'slow', 'reject', 'busy', 'lost', 'vanish', 'opaque'] as const;
export type SandboxPart = (typeof SANDBOX_PARTS)[number];

const HOST = 'sandbox.test';
const FIRST_PHONE = 15_005_550_001;

/** The recipient that plays `part` on `channel`. */
export function magicRecipient(channel: string, part: SandboxPart): Json {
  switch (channel) {
    case 'email':
      return `${part}@${HOST}`;
    case 'sms':
      return `+${FIRST_PHONE + SANDBOX_PARTS.indexOf(part)}`;
    case 'webhook':
      return { url: `https://${HOST}/${part}` };
    case 'inbox':
      return part;
    default:
      return `sandbox:${part}`;
  }
}

/** Anyone who is not on the list is sent to without fault. */
export function partOf({ channel, recipient }: Pick<Claim, 'channel' | 'recipient'>): SandboxPart {
  const address = addressOf(recipient);
  return SANDBOX_PARTS.find((part) => addressOf(magicRecipient(channel, part)) === address) ?? 'ok';
}

/** Webhooks are told apart by their URL; a push subscription's endpoint plays the same part. */
function addressOf(recipient: Json): string | undefined {
  if (typeof recipient === 'string') return recipient;
  if (typeof recipient !== 'object' || recipient === null || Array.isArray(recipient)) return undefined;
  // Safe: an object that is no array, and its values are JSON.
  const { url, endpoint } = recipient as { readonly [key: string]: Json };
  if (typeof url === 'string') return url;
  return typeof endpoint === 'string' ? endpoint.replace(`https://${HOST}/`, 'sandbox:') : undefined;
}
