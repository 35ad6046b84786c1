// A recipient's own signing secret at rest: sealed on its delivery, and only told apart in the body; clear in the call alone.
import { createHmac } from 'node:crypto';
import { type NormalizedAddress, type PostNotification, recipientList } from '@oneping/contracts';
import type { MasterKeys } from '../secrets/master-keys.js';

/** The same for every send of the notification: an operator's re-send copies the recipient of the first. */
export interface SecretPlace {
  readonly appId: string;
  readonly notificationId: string;
}

export function placeName({ appId, notificationId }: SecretPlace): string {
  return `recipient secret of app ${appId} notification ${notificationId}`;
}

/** The target without any secret: what may be written down as it is. */
export function withoutSecret(target: unknown): unknown {
  return typeof target === 'object' && target !== null && 'url' in target ? { url: target.url } : target;
}

export function secretOf(target: NormalizedAddress['target']): string | undefined {
  return typeof target === 'object' && 'url' in target ? (target.secret ?? undefined) : undefined;
}

/** The stored recipient (JSON text without a secret) with its secret sealed beside it. */
export function withSealedSecret(
  keys: Pick<MasterKeys, 'seal'>,
  place: SecretPlace,
  recipient: string,
  secret: string | undefined,
): string {
  if (secret === undefined) return recipient;
  const sealedSecret = keys.seal(Buffer.from(secret), placeName(place)).toString('base64');
  // Safe: the text was written as an object, since only those have secrets.
  return JSON.stringify({ ...(JSON.parse(recipient) as object), sealedSecret });
}

const DOMAIN = 'oneping recipient secret 1';

/**
 * The body as it is stored, and compared with what is stored: in the place of each secret stands a keyed hash of it,
 * which tells whether it changed and nothing else.
 */
export function storedBody(canonical: string, { to }: Pick<PostNotification, 'to'>, appSecret: Buffer): string {
  if (!recipientList(to).some(({ webhook }) => typeof webhook?.secret === 'string')) return canonical;
  // Safe: canonical JSON that we wrote ourselves of a request of this shape.
  const body = JSON.parse(canonical) as { to: PostNotification['to'] };
  const hidden = recipientList(body.to).map((recipient) => {
    const secret = recipient.webhook?.secret;
    if (typeof secret !== 'string') return recipient;
    const hash = createHmac('sha256', appSecret).update(`${DOMAIN}\0${secret}`).digest('base64url');
    return { ...recipient, webhook: { ...recipient.webhook, secret: `sealed:${hash}` } };
  });
  return JSON.stringify({ ...body, to: Array.isArray(body.to) ? hidden : hidden[0] });
}
