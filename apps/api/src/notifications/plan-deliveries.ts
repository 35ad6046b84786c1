// Which deliveries a notification comes to, and through which senders: one for each recipient and channel. Pure.
import {
  ADDRESS_FIELD,
  type Channel,
  isGiven,
  lacksContent,
  normalizeRecipient,
  type PostNotification,
  type ProblemError,
  recipientList,
} from '@oneping/contracts';
import type { EnabledSender } from '../database/sql/find-enabled-senders.js';
import { Problem } from '../http/problem.js';
import { secretOf } from './recipient-secret.js';
import { storedRecipient } from './shown-recipient.js';

export interface PlannedDelivery {
  readonly channel: Channel;
  /** The address as people see it and as it is hashed. */
  readonly address: string;
  /** What the sender gets, as JSON text, but for the secret. */
  readonly recipient: string;
  /** The recipient's own signing secret, not to be stored as it is. */
  readonly secret: string | undefined;
  readonly sender: EnabledSender;
  readonly isSenderNamed: boolean;
}

export type DeliveryPlan =
  | { readonly deliveries: readonly PlannedDelivery[] }
  /** A judgement on rows: for new message IDs only. */
  | { readonly refusal: Problem };

type Request = Pick<PostNotification, 'to' | 'channels' | 'content' | 'senders'>;

/** `senders` are the app's enabled ones, in their order. Channels that are not named are left out where one cannot be used. */
export function planDeliveries(request: Request, senders: readonly EnabledSender[]): DeliveryPlan {
  const unknown = unknownSenders(request, senders);
  if (unknown.length > 0) {
    return refusal('sender_unknown', 'This app has no enabled sender of that name for the channel.', unknown);
  }
  const chosen = new Map<Channel, EnabledSender>();
  const deliveries: PlannedDelivery[] = [];
  const errors: ProblemError[] = [];
  for (const [index, recipient] of recipientList(request.to).entries()) {
    const before = deliveries.length;
    for (const address of normalizeRecipient(recipient)) {
      const { channel } = address;
      if (!isWanted(request, channel)) continue;
      const sender = chosen.get(channel) ?? senderFor(channel, request, senders);
      if (!sender) continue;
      chosen.set(channel, sender);
      const isSenderNamed = isGiven(request.senders?.[channel]);
      deliveries.push({
        channel,
        address: address.address,
        recipient: storedRecipient(address),
        secret: secretOf(address.target),
        sender,
        isSenderNamed,
      });
    }
    if (deliveries.length === before && !request.channels) errors.push(unreachable(request, index));
  }
  errors.push(...channelsWithoutSender(request, chosen));
  if (errors.length === 0) return { deliveries };
  return refusal('no_enabled_sender', 'Add a sender for the channel, or leave the channel out.', errors);
}

function isWanted({ channels, content }: Request, channel: Channel): boolean {
  return channels ? channels.includes(channel) : !lacksContent(channel, content);
}

/** The named sender; else the first open one, or while all are paused the first. */
function senderFor(channel: Channel, request: Request, senders: readonly EnabledSender[]): EnabledSender | undefined {
  const name = request.senders?.[channel];
  const ofChannel = senders.filter((sender) => sender.channel === channel);
  if (isGiven(name)) return ofChannel.find((sender) => sender.name === name);
  return ofChannel.find((sender) => !sender.isPaused) ?? ofChannel[0];
}

function unknownSenders(request: Request, senders: readonly EnabledSender[]): ProblemError[] {
  return Object.entries(request.senders ?? {})
    .filter(
      ([channel, name]) =>
        isGiven(name) && !senders.some((sender) => sender.channel === channel && sender.name === name),
    )
    .map(([channel]) => ({
      pointer: `/senders/${channel}`,
      code: 'sender_unknown',
      message: `No enabled sender of channel ${channel} has this name.`,
    }));
}

function channelsWithoutSender({ channels }: Request, chosen: ReadonlyMap<Channel, unknown>): ProblemError[] {
  return (channels ?? []).flatMap((channel, index) =>
    chosen.has(channel)
      ? []
      : [
          {
            pointer: `/channels/${index}`,
            code: 'no_enabled_sender',
            message: `This app has no enabled sender for ${channel}.`,
          },
        ],
  );
}

/** A recipient that no channel reaches would be dropped without a word. */
function unreachable({ to }: Request, index: number): ProblemError {
  return {
    pointer: Array.isArray(to) ? `/to/${index}` : '/to',
    code: 'no_enabled_sender',
    message: `None of the addresses here (${Object.values(ADDRESS_FIELD).join(', ')}) has an enabled sender and content to send.`,
  };
}

function refusal(code: 'sender_unknown' | 'no_enabled_sender', detail: string, errors: ProblemError[]): DeliveryPlan {
  return { refusal: new Problem(code, detail, { errors }) };
}
