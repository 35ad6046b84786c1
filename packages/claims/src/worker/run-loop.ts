// The worker's loop: while there are free slots, claim; hand each delivery on; renew what is out; at the end drain. Knows no SQL.
import type { ClaimedDelivery, ClaimStore, Held, SenderSlots } from '../claim-store.js';
import { backOffMs } from '../retry-schedule.js';
import type { Lease } from './lease.js';
import { type OpenSender, Slots } from './slots.js';
import { Wake } from './wake.js';

export interface RunLoopOptions {
  readonly store: Pick<ClaimStore, 'claim' | 'hasDueAlone' | 'renew' | 'release'>;
  readonly workerId: string;
  /** Senders that may be used now; read at every turn. */
  readonly openSenders: () => readonly OpenSender[];
  readonly deliver: (delivery: ClaimedDelivery) => Promise<void>;
  /** Deliveries in hand at once, all senders together. */
  readonly concurrency: number;
  readonly leaseMs: number;
  readonly renewMs: number;
  readonly marginMs: number;
  /** The safety net when no wake-up comes, ms. */
  readonly pollMs: number;
  readonly monotonicMs: () => number;
  readonly random: () => number;
  readonly onTrouble: (step: string, error: unknown) => void;
}

export interface RunLoop {
  readonly wake: () => void;
  /** Call it around a provider call, so that its lease is renewed. */
  readonly onCall: (delivery: ClaimedDelivery, lease: Lease) => () => void;
  readonly inHand: () => number;
  /** Stops claiming; resolves when everything in hand has been brought to its end. */
  readonly drain: () => Promise<void>;
}

/** How long new claims may wait for a delivery that must run alone, ms. */
const ALONE_WAIT_MS = 10_000;
const ALONE_CHECK_MS = 1_000;

export function startRunLoop(options: RunLoopOptions): RunLoop {
  const wake = new Wake();
  const slots = new Slots(options.concurrency);
  const calls = new Map<string, { held: Held; lease: Lease }>();
  const claimant = { workerId: options.workerId, leaseMs: options.leaseMs };
  let isStopping = false;
  let aloneCheckedAtMs = Number.NEGATIVE_INFINITY;
  let failureCount = 0;

  async function turn(): Promise<number> {
    const shares = slots.share(options.openSenders());
    if (shares.length === 0) return 0;
    if (await isAloneDue(shares)) return await claimAlone(shares);
    return start(await options.store.claim({ ...claimant, slots: shares, limit: slots.free, alone: false }));
  }

  async function isAloneDue(shares: readonly SenderSlots[]): Promise<boolean> {
    const now = options.monotonicMs();
    if (now - aloneCheckedAtMs < ALONE_CHECK_MS) return false;
    aloneCheckedAtMs = now;
    return await options.store.hasDueAlone(shares);
  }

  /** A delivery whose worker died is tried with nothing else in hand, so that the next crash can only be its own. */
  async function claimAlone(shares: readonly SenderSlots[]): Promise<number> {
    const until = options.monotonicMs() + ALONE_WAIT_MS;
    while (slots.inHand > 0 && options.monotonicMs() < until && !isStopping) await wake.sleep(100);
    const count = start(await options.store.claim({ ...claimant, slots: shares, limit: 1, alone: true }));
    while (slots.aloneInHand > 0) await wake.sleep(100);
    return count;
  }

  function start(claimed: readonly ClaimedDelivery[]): number {
    slots.turned(claimed);
    for (const delivery of claimed) {
      slots.take(delivery);
      const isUnwanted = isStopping;
      (isUnwanted ? options.store.release([delivery]) : options.deliver(delivery))
        .catch((error: unknown) => options.onTrouble('deliver', error))
        .finally(() => {
          slots.giveBack(delivery);
          wake.ring();
        });
    }
    return claimed.length;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        const count = await turn();
        failureCount = 0;
        if (count === 0 || slots.free === 0) await wake.sleep(options.pollMs);
      } catch (error) {
        options.onTrouble('claim', error);
        await wake.sleep(backOffMs(failureCount++, options.random(), { baseMs: 200, capMs: 5_000 }));
      }
    }
  }

  async function renewAll(): Promise<void> {
    const out = [...calls.values()];
    if (out.length === 0) return;
    const askedAtMs = options.monotonicMs();
    const isHeld = await options.store.renew(
      out.map(({ held }) => held),
      options.leaseMs,
      options.marginMs,
    );
    out.forEach(({ lease }, index) => {
      if (isHeld[index] === true) lease.prolong(askedAtMs, options.leaseMs);
      else lease.lose();
    });
  }

  const renewal = setInterval(() => {
    renewAll().catch((error: unknown) => options.onTrouble('renew', error));
  }, options.renewMs);
  const running = run();

  return {
    wake: wake.ring,
    inHand: () => slots.inHand,
    onCall(delivery, lease) {
      calls.set(delivery.deliveryId, { held: delivery, lease });
      return () => calls.delete(delivery.deliveryId);
    },
    async drain() {
      isStopping = true;
      wake.ring();
      await running;
      while (slots.inHand > 0) await wake.sleep(100);
      clearInterval(renewal);
    },
  };
}
