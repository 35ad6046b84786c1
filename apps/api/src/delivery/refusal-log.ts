// Keeps the record of sends that were not made a second time: written beside the deliveries, never in their way.
import type { Outcome } from '@oneping/claims';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { Coalescer } from '../database/coalescer.js';
import { recordRefusals, type WorkerRefusal } from '../database/sql/record-refusals.js';

type Delivery = Pick<WorkerRefusal, 'appId' | 'deliveryId'>;

const MOST_ROWS = 200;

export class RefusalLog {
  private readonly rows: Coalescer<WorkerRefusal, true>;
  private readonly pending = new Set<Promise<void>>();

  constructor(
    pool: Pool,
    private readonly onTrouble: (step: string, error: unknown) => void,
  ) {
    this.rows = new Coalescer({
      most: MOST_ROWS,
      atOnce: 1,
      run: async (refusals) => {
        await pool.query(recordRefusals(refusals));
        return refusals.map(() => true);
      },
    });
  }

  /** Hears what a provider answered: that it had the message already is on record. */
  heard(delivery: Delivery, outcome: Outcome): void {
    if (outcome.kind === 'sent' && outcome.wasKnown) this.note('provider_deduplicated', delivery);
  }

  /** Hears whether a settlement was written: where it was not, the claim had been taken over meanwhile. */
  settled(delivery: Delivery, isHeld: boolean): boolean {
    if (!isHeld) this.note('claim_lost', delivery);
    return isHeld;
  }

  /** Resolves when everything noted so far is written, or has been reported as trouble. */
  async written(): Promise<void> {
    await Promise.all(this.pending);
  }

  private note(kind: WorkerRefusal['kind'], { appId, deliveryId }: Delivery): void {
    const write = this.rows
      .add({ id: uuidv7(), kind, appId, deliveryId })
      .then(() => {})
      .catch((error: unknown) => this.onTrouble('record a refusal', error))
      .finally(() => this.pending.delete(write));
    this.pending.add(write);
  }
}
