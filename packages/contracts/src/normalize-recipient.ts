// What a recipient comes to: one address a channel, in the one form that is compared, hashed and shown.
import { ADDRESS_FIELD, CHANNELS, type Channel } from './channels.js';
import { normalizeEmailAddress } from './email-address.js';
import { isGiven } from './is-given.js';
import type { PushSubscription, Recipient } from './recipient.js';
import { normalizeWebUrl, type WebhookTarget } from './webhook-target.js';

export interface NormalizedAddress {
  readonly channel: Channel;
  /** Two addresses are the same one if channel and `address` are equal. Holds no secret, so it may be shown. */
  readonly address: string;
  /** What the channel's sender gets: the address itself, or where that is not enough, the whole target. */
  readonly target: string | WebhookTarget | PushSubscription;
}

/** The addresses of a recipient of valid shape, in the order of CHANNELS. Domains become lower-case ASCII, local parts stay. */
export function normalizeRecipient(recipient: Recipient): NormalizedAddress[] {
  const addresses: NormalizedAddress[] = [];
  for (const channel of CHANNELS) {
    const address = normalizeAddress(recipient, channel);
    if (address) addresses.push({ channel, ...address });
  }
  return addresses;
}

/** Where `to` names an address that an earlier recipient of the same request has already: [index, field] of each. */
export function repeatedAddresses(to: Recipient | readonly Recipient[]): [index: number, field: string][] {
  if (!isList(to)) return [];
  const seen = new Set<string>();
  const repeated: [number, string][] = [];
  for (const [index, recipient] of to.entries()) {
    for (const { channel, address } of normalizeRecipient(recipient)) {
      const identity = `${channel} ${address}`;
      if (seen.has(identity)) repeated.push([index, ADDRESS_FIELD[channel]]);
      seen.add(identity);
    }
  }
  return repeated;
}

/** The recipients of a request as a list, whether it named one or several. */
export function recipientList(to: Recipient | readonly Recipient[]): readonly Recipient[] {
  return isList(to) ? to : [to];
}

function isList(to: Recipient | readonly Recipient[]): to is readonly Recipient[] {
  return Array.isArray(to);
}

function normalizeAddress(recipient: Recipient, channel: Channel): Omit<NormalizedAddress, 'channel'> | null {
  const { email, phone, userId, webhook, chat, push } = recipient;
  switch (channel) {
    case 'email':
      return same(isGiven(email) ? valid(normalizeEmailAddress(email)) : null);
    case 'sms':
      return same(phone);
    case 'inbox':
      return same(userId);
    case 'chat':
      return same(chat);
    case 'push': {
      if (!isGiven(push) || typeof push === 'string') return same(push);
      const endpoint = valid(normalizeWebUrl(push.endpoint));
      return { address: endpoint, target: { ...push, endpoint } };
    }
    case 'webhook': {
      if (!isGiven(webhook)) return null;
      const url = valid(normalizeWebUrl(webhook.url));
      return { address: url, target: isGiven(webhook.secret) ? { url, secret: webhook.secret } : { url } };
    }
  }
}

function same(address: string | null | undefined) {
  return isGiven(address) ? { address, target: address } : null;
}

function valid(normalized: string | null): string {
  if (normalized === null) throw new Error('normalizeRecipient was given an address that the schema refuses.');
  return normalized;
}
