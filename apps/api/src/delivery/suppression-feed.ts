// Hears which recipients providers refuse for good, and has them suppressed: beside the deliveries, never in their way.
import type { ClaimedDelivery, Outcome } from '@oneping/claims';
import type { Pool } from 'pg';
import { suppressRecipient } from '../suppressions/suppress-recipient.js';

export class SuppressionFeed {
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly pool: Pool,
    private readonly onTrouble: (step: string, error: unknown) => void,
  ) {}

  heard({ appId, deliveryId }: Pick<ClaimedDelivery, 'appId' | 'deliveryId'>, outcome: Outcome): void {
    if (outcome.kind !== 'rejected' || outcome.scope !== 'recipient') return;
    const write = suppressRecipient(this.pool, { appId, deliveryId, code: outcome.code })
      .then(() => {})
      .catch((error: unknown) => this.onTrouble('suppress a recipient', error))
      .finally(() => this.pending.delete(write));
    this.pending.add(write);
  }

  /** Resolves when everything heard so far is written, or has been reported as trouble. */
  async written(): Promise<void> {
    await Promise.all(this.pending);
  }
}
