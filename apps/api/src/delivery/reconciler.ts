// Runs the reconciler in the worker: whatever is unknown and due is asked about, re-issued, or put before a person.
import { createNet, type Net } from '@oneping/channels';
import { type CheckPorts, check, type ReconcileLoop, startReconcileLoop, type UnknownDelivery } from '@oneping/claims';
import type { Pool } from 'pg';
import { createPostgresReconcileStore } from '../database/reconcile-store.js';
import { failpoint } from '../failpoints.js';
import type { WorkerLog } from '../log/worker-log.js';
import type { SenderBook } from './sender-book.js';

export interface ReconcilerOptions {
  readonly pool: Pool;
  readonly book: Pick<SenderBook, 'load'>;
  readonly allowNetworks: readonly string[];
  readonly log: WorkerLog;
}

const EVERY_MS = 1_000;
const BATCH = 64;
const MOST_IN_HAND = 256;
/** Questions to one sender at once. */
const PER_SENDER = 4;
/** Of one question, ms. */
export const LOOKUP_TIMEOUT_MS = 10_000;
/** What a killed reconciler had in hand is checked again after this. */
const HOLD_MS = 30_000;

export function startReconciler({ pool, book, allowNetworks, log }: ReconcilerOptions): ReconcileLoop {
  const stop = new AbortController();
  const store = createPostgresReconcileStore(pool);
  const ports: CheckPorts<Net> = {
    store,
    senderFor: (unknown) => book.load(versionOf(unknown)),
    netFor: () => lookupNet(allowNetworks),
    now: () => Date.now(),
    timeoutMs: LOOKUP_TIMEOUT_MS,
    stop: stop.signal,
    askedBy: 'reconciler',
    afterLookup: ({ deliveryId }) => failpoint('reconciler.after_lookup', deliveryId),
    beforeWrite: ({ deliveryId }) => failpoint('reconciler.before_write', deliveryId),
  };
  const loop = startReconcileLoop({
    store,
    check: (unknown) => check(unknown, ports),
    everyMs: EVERY_MS,
    batch: BATCH,
    mostInHand: MOST_IN_HAND,
    perSender: PER_SENDER,
    holdMs: HOLD_MS,
    longestCheckMs: LOOKUP_TIMEOUT_MS,
    monotonicMs: () => performance.now(),
    onTrouble: log.trouble,
  });
  return {
    async stop() {
      stop.abort(new Error('the worker stops'));
      await loop.stop();
    },
  };
}

/** The sender as it was when the first call was made: the same account, and the same bytes. */
export function versionOf({ appId, claim, configVersion }: UnknownDelivery) {
  return { appId, senderId: claim.senderId, version: configVersion };
}

/** A question may be asked at any time: it changes nothing, so it needs no mark. */
export function lookupNet(allowNetworks: readonly string[]): Net {
  return createNet({ allowNetworks, mark: () => {} });
}
