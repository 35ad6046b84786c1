// The reconciler's store on PostgreSQL: unknown deliveries, and what evidence does to them.
import type { Evidence, ReconcileStore, UnknownDelivery } from '@oneping/claims';
import type { ClientBase, Pool } from 'pg';
import { prove } from './claim-store/prove.js';
import type { EvidenceWriter } from './reconcile-store/evidence-row.js';
import { found } from './reconcile-store/found.js';
import { readUnknown, takeDue } from './reconcile-store/take-due.js';
import { checkAgain, recordEvidence, reissue, watchAgain } from './reconcile-store/wait.js';

export interface PostgresReconcileStore extends ReconcileStore {
  /** One unknown delivery, without taking it. Null: there is none, or it is not unknown. */
  readUnknown(appId: string, deliveryId: string): Promise<UnknownDelivery | null>;
}

export interface ReconcileStoreOptions {
  /** Runs in each transaction that writes evidence: what else belongs to the same decision. */
  readonly alongside?: (client: ClientBase, evidence: Evidence) => Promise<void>;
}

export function createPostgresReconcileStore(pool: Pool, options: ReconcileStoreOptions = {}): PostgresReconcileStore {
  const writer: EvidenceWriter = { pool, alongside: options.alongside ?? (async () => {}) };
  return {
    takeDue: (limit, holdMs, exceptSenders) => takeDue(pool, limit, holdMs, exceptSenders),
    readUnknown: (appId, deliveryId) => readUnknown(pool, appId, deliveryId),
    found: (read, asked) => found(writer, read, asked),
    reissue: (read) => reissue(pool, read),
    checkAgain: (read, next, asked) => checkAgain(writer, read, next, asked),
    watchAgain: (read, afterMs, asked) => watchAgain(writer, read, afterMs, asked),
    recordEvidence: (read, asked) => recordEvidence(writer, read, asked),
    prove: (proof) => prove(pool, proof),
  };
}
