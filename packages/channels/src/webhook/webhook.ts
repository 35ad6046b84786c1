// Posts signed JSON to a URL of the recipient's own, by Standard Webhooks. The receiver dedupes on `webhook-id`.
import type { CallContext, ChannelSender, Claim, ComposedRequest, Outcome } from '@oneping/claims';
import { z } from 'zod';
import { callTimeoutMs } from '../call-timeout.js';
import type { Net } from '../net/net.js';
import { outcomeOfNetError } from '../net/outcome-of-net-error.js';
import { defineProvider } from '../provider.js';
import { compose, type WebhookBody, webhookRecipient } from './compose.js';
import { outcomeOfAnswer } from './outcome-of-answer.js';
import { sign, signingKey } from './signature.js';

const config = z.strictObject({
  secret: z
    .string()
    .refine((secret) => signingKey(secret) !== null, { error: 'is not whsec_ and 24 to 64 bytes in base64' })
    .meta({
      title: 'Signing secret',
      description: 'whsec_ and 24 to 64 random bytes in base64. A recipient may bring its own.',
      secret: true,
    }),
  callTimeoutMs: callTimeoutMs(15_000),
});

/** Sockets are opened per call and held by nobody, so this is a courtesy to the machine, not to a receiver. */
const MAX_IN_FLIGHT = 32;

class WebhookSender implements ChannelSender<Net, WebhookBody> {
  readonly maxInFlight = MAX_IN_FLIGHT;

  constructor(private readonly settings: z.output<typeof config>) {}

  safety() {
    return { class: 'contract', callTimeoutMs: this.settings.callTimeoutMs } as const;
  }

  async compose(claim: Claim) {
    return compose(claim);
  }

  async send(claim: Claim, { body }: ComposedRequest<WebhookBody>, context: CallContext<Net>): Promise<Outcome> {
    const { secret = this.settings.secret } = webhookRecipient(claim);
    const key = signingKey(secret);
    if (key === null) return { kind: 'rejected', code: 'bad_signing_secret', scope: 'message' };
    const timestamp = Math.floor(context.now() / 1_000);
    try {
      const answer = await context.net.fetch(body.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'OnePing',
          'webhook-id': body.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': sign(key, { id: body.id, timestamp, body: body.json }),
        },
        body: body.json,
        signal: context.signal,
      });
      return outcomeOfAnswer(answer, body.id, [secret], context.now());
    } catch (error) {
      return outcomeOfNetError(error);
    }
  }
}

export const webhook = defineProvider({
  id: 'webhook',
  channels: ['webhook'],
  title: 'Webhook',
  summary: 'Posts signed JSON (Standard Webhooks) to the URL that the notification names.',
  proof:
    'The receiver promises to act once per webhook-id, so an unknown outcome is sent again with the same id and body.',
  safetyClasses: ['contract'],
  config,
  create: (settings) => new WebhookSender(settings),
});
