// What a webhook receives: one JSON text per delivery, the same bytes on every attempt.
import { createHash } from 'node:crypto';
import type { Claim, ComposedRequest } from '@oneping/claims';
import { z } from 'zod';

const recipientSchema = z.object({ url: z.string(), secret: z.string().optional() });

export type WebhookRecipient = z.output<typeof recipientSchema>;

export interface WebhookBody {
  readonly url: string;
  /** The receiver dedupes on it. */
  readonly id: string;
  readonly json: string;
}

export function webhookRecipient(claim: Pick<Claim, 'recipient'>): WebhookRecipient {
  return recipientSchema.parse(claim.recipient);
}

/** Throws for a recipient without a URL. */
export function compose(claim: Claim): ComposedRequest<WebhookBody> {
  const { url } = webhookRecipient(claim);
  const id = `msg_${claim.providerKey.base64url}`;
  const json = JSON.stringify({
    type: 'notification',
    timestamp: claim.acceptedAt,
    data: {
      notificationId: claim.notificationId,
      deliveryId: claim.deliveryId,
      messageId: claim.messageId,
      content: claim.content,
      metadata: claim.metadata,
    },
  });
  const hash = createHash('sha256')
    .update(JSON.stringify([url, id, json]))
    .digest('hex');
  return { hash, body: { url, id, json } };
}
