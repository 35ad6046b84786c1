// Hears every outcome and keeps the senders' state in the table: pauses one in trouble, opens it once a probe got through.
import type { ClaimedDelivery, Outcome } from '@oneping/claims';
import type { DataSource } from 'typeorm';
import { pauseSender, reopenSender } from '../database/sender-states.js';
import type { SenderBook } from './sender-book.js';
import { probeAfterMs, type SenderVerdict, verdictOnSender } from './sender-trouble.js';

export interface SenderWatchOptions {
  readonly dataSource: DataSource;
  readonly book: SenderBook;
  readonly onTrouble: (step: string, error: unknown) => void;
}

export class SenderWatch {
  private readonly writing = new Set<string>();

  constructor(private readonly options: SenderWatchOptions) {}

  heard = ({ appId, claim: { senderId } }: ClaimedDelivery, outcome: Outcome): void => {
    const verdict = verdictOnSender(outcome);
    // Many calls of one sender fail or succeed together: one write says it for all.
    if (verdict === null || this.writing.has(senderId)) return;
    this.writing.add(senderId);
    this.write({ appId, senderId }, verdict)
      .catch((error: unknown) => this.options.onTrouble('sender state', error))
      .finally(() => this.writing.delete(senderId));
  };

  private async write(sender: { appId: string; senderId: string }, verdict: NonNullable<SenderVerdict>): Promise<void> {
    const { dataSource, book } = this.options;
    const row = book.find(sender.senderId);
    if (row === undefined) return;
    if (verdict.kind === 'works') {
      if (row.isProbing) await reopenSender(dataSource, sender);
      return;
    }
    book.drop(sender.senderId);
    const delayMs = probeAfterMs(row.isProbing ? row.probeCount + 1 : 0, Math.random());
    await pauseSender(dataSource, { ...sender, code: verdict.code, detail: verdict.detail, probeAfterMs: delayMs });
  }
}
