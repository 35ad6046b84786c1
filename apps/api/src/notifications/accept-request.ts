// What accepting works on: one request of valid shape, named by its message ID and told apart by its fingerprint.
import { isGiven, type PostNotification, PRIORITIES, parseDateTime } from '@oneping/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { NewNotification } from '../database/sql/accept-notifications.js';
import { apiKeyIdOf, type RequestContext } from '../http/request-context.js';
import type { MasterKeys } from '../secrets/master-keys.js';
import type { PlannedDelivery } from './plan-deliveries.js';
import { recipientHash } from './recipient-hash.js';
import { storedBody, withSealedSecret } from './recipient-secret.js';

export interface AcceptRequest {
  readonly messageId: string;
  /** As the schema read it, without any default. */
  readonly value: PostNotification;
  /** Canonical JSON of what was sent, without the message ID. */
  readonly canonical: string;
  readonly fingerprint: Buffer;
  readonly fingerprintVersion: number;
  /** As an earlier or later release would have made it: a stored row is compared by its own version. */
  readonly fingerprintUnder: (version: number) => Buffer;
  /** Position in its batch; null where it was posted alone. */
  readonly batchIndex: number | null;
}

/** The rows that the request comes to, with ids of their own: writing them twice writes them once. */
export function newNotification(
  request: AcceptRequest,
  deliveries: readonly PlannedDelivery[],
  caller: RequestContext,
  keys: Pick<MasterKeys, 'seal'>,
): NewNotification {
  const { app, requestId, address } = caller;
  const { value } = request;
  const id = uuidv7();
  const place = { appId: app.id, notificationId: id };
  return {
    appId: app.id,
    id,
    messageId: request.messageId,
    fingerprint: request.fingerprint,
    fingerprintVersion: request.fingerprintVersion,
    body: storedBody(request.canonical, value, app.fingerprintSecret),
    priority: PRIORITIES.indexOf(value.priority ?? 'normal'),
    sendAtMs: value.sendAt ? parseDateTime(value.sendAt) : null,
    deadlineMs: value.deadline ? parseDateTime(value.deadline) : null,
    retentionMs: isGiven(value.retentionSeconds) ? value.retentionSeconds * 1_000 : app.retentionMs,
    apiKeyId: apiKeyIdOf(caller),
    requestId,
    address,
    deliveries: deliveries.map(({ channel, address: to, recipient, secret, sender, isSenderNamed }) => ({
      id: uuidv7(),
      channel,
      recipient: withSealedSecret(keys, place, recipient, secret),
      recipientHash: recipientHash(app.fingerprintSecret, channel, to),
      senderId: sender.id,
      isSenderNamed,
      pausedBeforeMs: sender.pausedTotalMs,
    })),
  };
}
