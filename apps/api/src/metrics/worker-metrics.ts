// What a worker counts: calls and their outcomes by provider, what it took over, and what it holds.
import type { ClaimedDelivery, Outcome } from '@oneping/claims';
import { callSeconds, inHand, outcomesTotal, reapedTotal } from './metrics.js';

interface Senders {
  find(senderId: string): { readonly provider: string } | undefined;
}

export class WorkerMetrics {
  constructor(private readonly senders: Senders) {}

  heard({ claim }: ClaimedDelivery, { kind }: Outcome): void {
    outcomesTotal.inc({ ...this.labelsOf(claim), outcome: kind });
  }

  /** A channel whose effect is a row of ours makes no call: it counts as sent once the row is there. */
  tookEffect({ claim }: ClaimedDelivery, isWritten: boolean): boolean {
    if (isWritten) outcomesTotal.inc({ ...this.labelsOf(claim), outcome: 'sent' });
    return isWritten;
  }

  /** Call the answer when the provider's call has ended. */
  called({ claim }: ClaimedDelivery): () => void {
    return callSeconds.startTimer(this.labelsOf(claim));
  }

  reaped(counts: { readonly requeued: number; readonly unknown: number; readonly poisoned: number }): void {
    for (const to of ['requeued', 'unknown', 'poisoned'] as const) reapedTotal.inc({ to }, counts[to]);
  }

  /** Around the handling of one delivery. */
  async holding(work: () => Promise<void>): Promise<void> {
    inHand.inc();
    try {
      await work();
    } finally {
      inHand.dec();
    }
  }

  private labelsOf({ senderId, channel }: ClaimedDelivery['claim']): { provider: string; channel: string } {
    return { provider: this.senders.find(senderId)?.provider ?? 'unknown', channel };
  }
}
