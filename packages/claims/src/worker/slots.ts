// How many more deliveries may be taken in hand: by the worker as a whole, and by each sender.
import type { ClaimedDelivery, SenderSlots } from '../claim-store.js';

export interface OpenSender {
  readonly id: string;
  /** Calls at once; 1 while it is being probed. */
  readonly maxInFlight: number;
}

/** Of the worker, for senders that have no work now. */
const RESERVE_SHARE = 1 / 8;

export class Slots {
  readonly #bySender = new Map<string, number>();
  /** Got something at their last turn: they may have more. */
  #busy: ReadonlySet<string> = new Set();
  #inHand = 0;
  #aloneInHand = 0;
  #turn = 0;

  constructor(private readonly concurrency: number) {}

  get inHand(): number {
    return this.#inHand;
  }

  get aloneInHand(): number {
    return this.#aloneInHand;
  }

  get free(): number {
    return Math.max(0, this.concurrency - this.#inHand);
  }

  /**
   * What each sender may take now. Another one is first at every turn. While another has work (holds some, or got some at
   * the last turn), none takes more than half of the worker; else all but a reserve, so that whoever gets work next begins
   * at once, however long the calls of the first one take.
   */
  share(senders: readonly OpenSender[]): SenderSlots[] {
    if (this.free === 0 || senders.length === 0) return [];
    const first = this.#turn++ % senders.length;
    return [...senders.slice(first), ...senders.slice(0, first)]
      .map(({ id, maxInFlight }) => ({
        senderId: id,
        limit: Math.min(this.free, Math.min(maxInFlight, this.#ceiling(id, senders)) - (this.#bySender.get(id) ?? 0)),
      }))
      .filter(({ limit }) => limit > 0);
  }

  #ceiling(id: string, senders: readonly OpenSender[]): number {
    if (senders.length === 1) return this.concurrency;
    const hasWork = (other: OpenSender) => this.#bySender.has(other.id) || this.#busy.has(other.id);
    if (senders.some((other) => other.id !== id && hasWork(other))) return Math.ceil(this.concurrency / 2);
    return Math.max(1, this.concurrency - Math.ceil(this.concurrency * RESERVE_SHARE));
  }

  /** Tells what a turn has brought, nothing included. */
  turned(claimed: readonly ClaimedDelivery[]): void {
    this.#busy = new Set(claimed.map(({ claim }) => claim.senderId));
  }

  take(delivery: ClaimedDelivery): void {
    this.#inHand += 1;
    if (delivery.crashCount > 0) this.#aloneInHand += 1;
    const { senderId } = delivery.claim;
    this.#bySender.set(senderId, (this.#bySender.get(senderId) ?? 0) + 1);
  }

  giveBack(delivery: ClaimedDelivery): void {
    this.#inHand -= 1;
    if (delivery.crashCount > 0) this.#aloneInHand -= 1;
    const { senderId } = delivery.claim;
    const left = (this.#bySender.get(senderId) ?? 1) - 1;
    if (left === 0) this.#bySender.delete(senderId);
    else this.#bySender.set(senderId, left);
  }
}
