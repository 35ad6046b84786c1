// Whose traces an erasure looks for: addresses as they were stored, their hashes, and what their text looks like in a body.
import { createHmac } from 'node:crypto';
import { type Channel, normalizeRecipient, type Recipient } from '@oneping/contracts';
import { recipientHash } from '../notifications/recipient-hash.js';

export interface Target {
  readonly channel: Channel;
  readonly address: string;
  /** The recipient hash of its deliveries, in hexadecimal. */
  readonly hash: string;
}

/** One for each address of the recipient, or for that of one channel. */
export function targetsOf(recipient: Recipient, channel: Channel | undefined, secret: Buffer): Target[] {
  return normalizeRecipient(recipient)
    .filter((address) => channel === undefined || address.channel === channel)
    .map(({ channel, address }) => ({
      channel,
      address,
      hash: recipientHash(secret, channel, address).toString('hex'),
    }));
}

export function hashesOf(targets: readonly Target[]): Buffer[] {
  return targets.map(({ hash }) => Buffer.from(hash, 'hex'));
}

const DOMAIN = 'oneping erasure 1';

/** What a repeat of the request is known by: a keyed hash that is none of the deliveries'. */
export function recipientKey(targets: readonly Target[], secret: Buffer): Buffer {
  const names = targets.map(({ channel, address }) => `${channel}\0${address}`).sort();
  return createHmac('sha256', secret)
    .update([DOMAIN, ...names].join('\0\0'))
    .digest();
}

/** Lower-case texts of which a body that names the target has at least one; it may have been written in another form. */
export function mentionsOf({ channel, address }: Target): string[] {
  const asJson = (text: string) => JSON.stringify(text).slice(1, -1).toLowerCase();
  switch (channel) {
    case 'email':
      return [asJson(address.slice(0, address.lastIndexOf('@') + 1))];
    case 'webhook':
      return ['"webhook":'];
    case 'push':
      return [asJson(address), '"endpoint":'];
    case 'sms':
    case 'chat':
    case 'inbox':
      return [asJson(address)];
  }
}

const LEAST_REDACTED = 4;

/** The reason is kept for ever: it must not hold what is to be forgotten. */
export function withoutAddresses(reason: string, recipient: Recipient, targets: readonly Target[]): string {
  const asSent = Object.values(recipient).filter((value) => typeof value === 'string');
  const texts = [...targets.map(({ address }) => address), ...asSent].filter((text) => text.length >= LEAST_REDACTED);
  return texts.reduce((redacted, text) => redacted.replace(new RegExp(literally(text), 'gi'), 'erased'), reason);
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
