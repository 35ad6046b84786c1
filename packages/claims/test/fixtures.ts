// Records and senders for the tests of this package: one factory each, every field overridable.
import type { CallContext, ChannelSender, Claim, DeliveryRecord, Outcome, Safety } from '../src/index.js';

export const NOW = 1_000_000_000;
export const SENDER_ID = 'sender-1';

export function aRecord(over: Partial<DeliveryRecord> = {}): DeliveryRecord {
  return {
    appId: 'app-1',
    id: 'delivery-1',
    notificationId: 'notification-1',
    senderId: SENDER_ID,
    sendNumber: 1,
    state: 'queued',
    fence: 0,
    dueAt: NOW,
    deadline: null,
    retryUntil: NOW + 3_600_000,
    workerId: null,
    leaseEndsAt: null,
    claimedAlone: false,
    attemptCount: 0,
    retryCount: 0,
    crashCount: 0,
    callBeganAt: null,
    callTimeoutMs: null,
    firstSubmittedAt: null,
    requestHash: null,
    safetyClass: null,
    usableKeyWindowMs: null,
    provedAt: null,
    earlierProved: false,
    attention: null,
    nextCheckAt: null,
    providerMessageId: null,
    reasonCode: null,
    finishedAt: null,
    attempts: [],
    ...over,
  };
}

export type Script = (claim: Claim, context: CallContext<null>) => Promise<Outcome>;

/** A provider that acts out a script and remembers who reached it. */
export class ScriptedSender implements ChannelSender<null> {
  readonly reached: string[] = [];
  readonly maxInFlight = 100;

  constructor(
    private readonly script: Script,
    private readonly promise: Partial<Safety> = {},
  ) {}

  safety(): Safety {
    return { class: 'opaque', callTimeoutMs: 5_000, ...this.promise };
  }

  async compose(claim: Claim): Promise<{ hash: string; body: string }> {
    return { hash: claim.deliveryId, body: claim.deliveryId };
  }

  async send(claim: Claim, _request: unknown, context: CallContext<null>): Promise<Outcome> {
    return await this.script(claim, {
      ...context,
      mark: () => {
        context.mark();
        this.reached.push(claim.deliveryId);
      },
    });
  }

  naturalEffect(): { kind: 'inbox_item' } {
    return { kind: 'inbox_item' };
  }
}
