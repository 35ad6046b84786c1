// A sender that gets its recipients' own secrets opened for the call itself, and for nothing before or after it.
import type { ChannelSender, Claim, Json } from '@oneping/claims';
import { placeName } from '../notifications/recipient-secret.js';
import type { MasterKeys } from '../secrets/master-keys.js';

type Opener = Pick<MasterKeys, 'open'>;

/** Its `send` throws SealBrokenError where the secret cannot be opened: nothing has left then. */
export function openingSecrets<Net>(sender: ChannelSender<Net>, keys: Opener): ChannelSender<Net> {
  const { maxInFlight, naturalEffect, lookup, close } = sender;
  return {
    maxInFlight,
    safety: (claim) => sender.safety(claim),
    compose: (claim) => sender.compose(claim),
    send: (claim, request, context) => sender.send({ ...claim, recipient: opened(claim, keys) }, request, context),
    ...(naturalEffect === undefined ? {} : { naturalEffect: naturalEffect.bind(sender) }),
    ...(lookup === undefined ? {} : { lookup: lookup.bind(sender) }),
    ...(close === undefined ? {} : { close: close.bind(sender) }),
  };
}

function opened({ appId, notificationId, recipient }: Claim, keys: Opener): Json {
  if (typeof recipient !== 'object' || recipient === null || !('sealedSecret' in recipient)) return recipient;
  const { sealedSecret, ...rest } = recipient;
  const sealed = Buffer.from(String(sealedSecret), 'base64');
  return { ...rest, secret: keys.open(sealed, placeName({ appId, notificationId })).toString('utf8') };
}
