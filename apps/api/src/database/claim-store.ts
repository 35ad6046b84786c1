// The claim store on PostgreSQL: the protocol's rules as guarded statements, one file each under sql/.
import type { ClaimStore } from '@oneping/claims';
import type { DataSource } from 'typeorm';
import { begin } from './claim-store/begin.js';
import { claim, hasDueAlone } from './claim-store/claim.js';
import { LaneShares } from './claim-store/lane-shares.js';
import { prove } from './claim-store/prove.js';
import { moveToOpenSenders, reap } from './claim-store/reap.js';
import { refuseLate } from './claim-store/refuse-late.js';
import { settle } from './claim-store/settle.js';
import { settleNatural } from './claim-store/settle-natural.js';
import { cancelProved, lapse, release, renew, withdraw } from './claim-store/step-back.js';
import { poolOf } from './pool-of.js';

/** Session settings for the worker's data source: its few statements are planned once, by index, whatever the tables hold at that moment. */
export const WORKER_SESSION_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
} as const;

export interface PostgresClaimStoreOptions {
  /** Hears of a row that could not be written by itself, for a reason that is a bug; the row is left to its reaper. */
  readonly onTrouble?: (error: unknown) => void;
}

export interface PostgresClaimStore extends ClaimStore {
  /** Moves at most `limit` waiting deliveries from closed senders to the next open one of their app and channel,
   *  where the caller did not name the sender and nothing is open. Answers how many. Run it now and then. */
  moveToOpenSenders(limit: number): Promise<number>;
}

/** A claim store on an initialised data source of its own (WORKER_SESSION_SETTINGS); one per process, since it keeps the lanes' turns. */
export function createPostgresClaimStore(
  dataSource: DataSource,
  options: PostgresClaimStoreOptions = {},
): PostgresClaimStore {
  const pool = poolOf(dataSource);
  const shares = new LaneShares();
  const onTrouble = options.onTrouble ?? (() => {});
  return {
    claim: (request) => claim(pool, shares, request),
    hasDueAlone: (slots) => hasDueAlone(pool, slots),
    release: (held) => release(pool, held),
    begin: (requests) => begin(pool, requests),
    settle: (settlements) => settle(pool, settlements, onTrouble),
    settleNatural: (effects) => settleNatural(pool, effects, onTrouble),
    renew: (held, leaseMs, marginMs) => renew(pool, held, leaseMs, marginMs),
    lapse: (held) => lapse(pool, held),
    cancelProved: (held) => cancelProved(pool, held),
    withdraw: (held, because) => withdraw(pool, held, because),
    prove: (proof) => prove(pool, proof),
    refuseLate: (refusal) => refuseLate(pool, refusal),
    reap: (limit) => reap(pool, limit),
    moveToOpenSenders: (limit) => moveToOpenSenders(pool, limit),
  };
}
