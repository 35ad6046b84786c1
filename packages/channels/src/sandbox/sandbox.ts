// Stands in for every provider: sends nothing, records what it would have sent, and acts faults out on request.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallContext, ChannelSender, Claim, Evidence, Outcome, Safety } from '@oneping/claims';
import { z } from 'zod';
import { callTimeoutMs } from '../call-timeout.js';
import type { Net } from '../net/net.js';
import { defineProvider } from '../provider.js';
import { partOf, type SandboxPart } from './magic-recipients.js';
import type { SandboxStore } from './sandbox-store.js';

const config = z.strictObject({
  slowMs: z.int().min(0).max(60_000).default(3_000).meta({
    title: 'Delay of slow@ (ms)',
    description: 'How long slow@sandbox.test takes to answer.',
  }),
  callTimeoutMs: callTimeoutMs(15_000),
});

const PATIENCE = { checksMs: [1_000, 3_000], settleMs: 500, horizonMs: 2_000 } as const;

class SandboxSender implements ChannelSender<Net, null> {
  readonly maxInFlight = 32;

  constructor(
    private readonly settings: z.output<typeof config>,
    private readonly store: SandboxStore,
  ) {}

  safety(claim: Pick<Claim, 'channel' | 'recipient'>): Safety {
    const { callTimeoutMs } = this.settings;
    // Erased, and so past its calls: nobody can tell any more what it was to play, but its own records can still be asked.
    if (claim.recipient === null) return { class: 'lookup', callTimeoutMs, ...PATIENCE };
    const part = partOf(claim);
    if (part === 'ok') return { class: 'natural', callTimeoutMs };
    if (part === 'opaque') return { class: 'opaque', callTimeoutMs };
    return { class: 'lookup', callTimeoutMs, ...PATIENCE };
  }

  async compose({ recipient, content }: Claim) {
    return {
      hash: createHash('sha256')
        .update(JSON.stringify([recipient, content]))
        .digest('hex'),
      body: null,
    };
  }

  naturalEffect() {
    return { kind: 'sandbox_message' } as const;
  }

  async send(claim: Claim, _request: unknown, context: Pick<CallContext<Net>, 'mark' | 'signal'>): Promise<Outcome> {
    context.mark();
    return await this.play(partOf(claim), claim, context.signal);
  }

  private async play(part: SandboxPart, claim: Claim, signal: AbortSignal): Promise<Outcome> {
    switch (part) {
      case 'ok':
        return await this.take(claim);
      case 'slow':
        if (!(await passes(this.settings.slowMs, signal))) return lost('aborted');
        return await this.take(claim);
      case 'reject':
        // Not the recipient's scope: that would put the demo's own address on the suppression list.
        return { kind: 'rejected', code: 'sandbox_rejected', scope: 'message', detail: 'reject@ is always refused.' };
      case 'busy':
        if (claim.attemptNumber > 1) return await this.take(claim);
        return { kind: 'not_sent', code: 'http_429', scope: 'message', retryAfterMs: 1_000 };
      case 'lost':
      case 'opaque':
        await this.take(claim);
        return lost('answer_lost');
      case 'vanish':
        return lost('answer_lost');
    }
  }

  private async take(claim: Claim): Promise<Outcome> {
    const providerMessageId = `sandbox-${claim.providerKey.base64url}`;
    const { appId, deliveryId, notificationId, messageId, senderId, channel, recipient, content, attemptNumber } =
      claim;
    await this.store.record({
      appId,
      deliveryId,
      notificationId,
      messageId,
      senderId,
      channel,
      recipient,
      content,
      attemptNumber,
      providerMessageId,
    });
    return { kind: 'sent', providerMessageId, evidence: 'Recorded by the sandbox.' };
  }

  async lookup(claim: Claim): Promise<Evidence> {
    const question = { method: 'sandbox', query: `delivery ${claim.deliveryId}` };
    if (partOf(claim) === 'opaque') return { verdict: 'not_possible', ...question };
    try {
      const found = await this.store.find(claim);
      if (found === null) return { verdict: 'not_found', ...question };
      const { providerMessageId, count } = found;
      return { verdict: count > 1 ? 'several' : 'found', ...question, providerMessageId };
    } catch (error) {
      return { verdict: 'failed', ...question, answer: error instanceof Error ? error.name : 'no answer' };
    }
  }
}

function lost(code: string): Outcome {
  return { kind: 'unknown', code, phase: 'body_sent' };
}

/** Whether `delayMs` passed before the signal fired. */
async function passes(delayMs: number, signal: AbortSignal): Promise<boolean> {
  return await wait(delayMs, true, { signal }).catch(() => false);
}

export const sandbox = defineProvider({
  id: 'sandbox',
  isStandIn: true,
  channels: ['email', 'sms', 'push', 'chat', 'webhook', 'inbox'],
  title: 'Sandbox',
  summary: 'Sends nothing: records every message, and acts faults out for recipients at sandbox.test.',
  proof: 'Its own records tell, except for opaque@sandbox.test, which plays a provider that cannot be asked.',
  safetyClasses: ['natural', 'lookup', 'opaque'],
  config,
  create: (settings, host) => new SandboxSender(settings, host.sandbox),
});
