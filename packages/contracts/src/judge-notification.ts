// Rules of a notification that look at more than one of its fields.
import { ADDRESS_FIELD, CHANNELS, type Channel } from './channels.js';
import { type Content, lacksContent } from './content.js';
import { parseDateTime } from './date-time.js';
import type { FieldFlaw } from './field-flaw.js';
import { isGiven } from './is-given.js';
import { recipientList, repeatedAddresses } from './normalize-recipient.js';
import type { Recipient } from './recipient.js';

interface Judged {
  readonly to: Recipient | readonly Recipient[];
  readonly channels?: readonly Channel[] | null | undefined;
  readonly content: Content;
  readonly sendAt?: string | null | undefined;
  readonly deadline?: string | null | undefined;
  readonly senders?: Partial<Record<Channel, string | null>> | null | undefined;
}

export interface LocatedFlaw {
  readonly flaw: FieldFlaw;
  readonly path: (string | number)[];
}

export function judgeNotification(body: Judged): LocatedFlaw[] {
  return [repeats(body.to), channelFlaws(body), contentFlaws(body), scheduleFlaws(body)].flat();
}

function repeats(to: Judged['to']): LocatedFlaw[] {
  return repeatedAddresses(to).map((place) => ({
    flaw: { code: 'recipient_repeated', message: 'An earlier recipient of this notification has the same address.' },
    path: ['to', ...place],
  }));
}

/** A channel that is named must be possible for every recipient; one that is not named is simply left out. */
function channelFlaws({ to, channels, senders }: Judged): LocatedFlaw[] {
  if (!channels) return [];
  const flaws: LocatedFlaw[] = [];
  for (const [index, channel] of channels.entries()) {
    if (channels.indexOf(channel) < index) {
      flaws.push({ flaw: { code: 'repeated', message: 'This channel is named twice.' }, path: ['channels', index] });
    }
  }
  for (const [index, recipient] of recipientList(to).entries()) {
    for (const channel of channels) {
      const field = ADDRESS_FIELD[channel];
      if (isGiven(recipient[field])) continue;
      const path = Array.isArray(to) ? ['to', index, field] : ['to', field];
      flaws.push({
        flaw: { code: 'address_missing', message: `Channel ${channel} is named and needs ${field}.` },
        path,
      });
    }
  }
  for (const channel of Object.keys(senders ?? {}) as Channel[]) {
    if (channels.includes(channel) || !isGiven(senders?.[channel])) continue;
    flaws.push({
      flaw: { code: 'channel_not_named', message: `A sender is given for ${channel}, which channels does not name.` },
      path: ['senders', channel],
    });
  }
  return flaws;
}

function contentFlaws({ channels, content }: Judged): LocatedFlaw[] {
  const named = channels ?? CHANNELS;
  const silent = named.filter((channel) => lacksContent(channel, content));
  if (silent.length > 0 && silent.length === named.length) {
    return [
      { flaw: { code: 'content_missing', message: 'Expected text, for all channels or for one.' }, path: ['content'] },
    ];
  }
  if (!channels) return [];
  return silent.map((channel) => ({
    flaw: { code: 'content_missing', message: `Channel ${channel} is named and has no text.` },
    path: ['content', channel, 'text'],
  }));
}

function scheduleFlaws({ sendAt, deadline }: Judged): LocatedFlaw[] {
  if (!sendAt || !deadline) return [];
  const from = parseDateTime(sendAt);
  const until = parseDateTime(deadline);
  if (from === null || until === null || until > from) return [];
  return [
    {
      flaw: { code: 'deadline_before_send_at', message: 'The deadline has to be later than sendAt.' },
      path: ['deadline'],
    },
  ];
}
