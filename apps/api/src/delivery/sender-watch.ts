// Hears every outcome and keeps the senders' state in the table: pauses one in trouble, opens it once a probe got through.
import type { ClaimedDelivery, Outcome } from '@oneping/claims';
import type { DataSource } from 'typeorm';
import { pauseSender, reopenSender, type SenderRow } from '../database/sender-states.js';
import type { SenderBook } from './sender-book.js';
import { probeAfterMs, type SenderVerdict, verdictOnSender } from './sender-trouble.js';

export interface SenderWatchOptions {
  readonly dataSource: DataSource;
  readonly book: SenderBook;
  readonly onTrouble: (step: string, error: unknown) => void;
}

/** Why a sender is paused whose configuration a worker cannot open. */
const UNUSABLE = 'sender_unusable';
const UNUSABLE_DETAIL =
  'A worker cannot open its configuration: it is missing, sealed under another master key, or for a provider that this release has not. Save its settings again, or start the workers with the right key and release.';

export class SenderWatch {
  private readonly writing = new Set<string>();

  constructor(private readonly options: SenderWatchOptions) {}

  heard = ({ claim: { senderId } }: ClaimedDelivery, outcome: Outcome): void => {
    const verdict = verdictOnSender(outcome);
    const row = this.options.book.find(senderId);
    if (verdict !== null && row !== undefined) this.decide(row, verdict);
  };

  /** An effect that is a row of ours has no outcome to hear: that it is written shows that its sender works. */
  tookEffect = ({ claim: { senderId } }: Pick<ClaimedDelivery, 'claim'>): void => {
    const row = this.options.book.find(senderId);
    if (row !== undefined) this.decide(row, { kind: 'works' });
  };

  /** A sender that this worker cannot make. Said once, as it begins; each probe that fails again says nothing. */
  unusable = (row: SenderRow, cause: Error): void => {
    if (!this.decide(row, { kind: 'trouble', code: UNUSABLE, detail: UNUSABLE_DETAIL }) || row.isProbing) return;
    this.options.onTrouble(`pause sender ${row.id}`, cause);
  };

  /** Many calls of one sender fail or succeed together: one write says it for all. Answers whether it is this one. */
  private decide(row: SenderRow, verdict: NonNullable<SenderVerdict>): boolean {
    if (this.writing.has(row.id) || (verdict.kind === 'works' && !row.isProbing)) return false;
    this.writing.add(row.id);
    this.write(row, verdict)
      .catch((error: unknown) => this.options.onTrouble('sender state', error))
      .finally(() => this.writing.delete(row.id));
    return true;
  }

  private async write(row: SenderRow, verdict: NonNullable<SenderVerdict>): Promise<void> {
    const { dataSource, book } = this.options;
    const sender = { appId: row.appId, senderId: row.id };
    if (verdict.kind === 'works') {
      await reopenSender(dataSource, sender);
      return;
    }
    book.drop(row.id);
    const delayMs = probeAfterMs(row.isProbing ? row.probeCount + 1 : 0, Math.random());
    await pauseSender(dataSource, { ...sender, code: verdict.code, detail: verdict.detail, probeAfterMs: delayMs });
  }
}
