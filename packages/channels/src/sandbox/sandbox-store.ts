// The port to what the sandbox "sent": a table of the API's, standing in for a provider's own records.
import type { Claim } from '@oneping/claims';

export interface SandboxMessage
  extends Pick<
    Claim,
    | 'appId'
    | 'deliveryId'
    | 'notificationId'
    | 'messageId'
    | 'senderId'
    | 'channel'
    | 'recipient'
    | 'content'
    | 'attemptNumber'
  > {
  readonly providerMessageId: string;
}

export interface SandboxStore {
  /** Appends: a message recorded twice is a duplicate, and must be seen as one. Rejects when it cannot be written. */
  record(message: SandboxMessage): Promise<void>;
  /** What was recorded for this delivery first, and how often anything was; null: nothing. */
  find(
    delivery: Pick<Claim, 'appId' | 'deliveryId'>,
  ): Promise<{ readonly providerMessageId: string; readonly count: number } | null>;
}
