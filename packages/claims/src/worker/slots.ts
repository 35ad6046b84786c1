// How many more deliveries may be taken in hand: by the worker as a whole, and by each sender.
import type { ClaimedDelivery, SenderSlots } from '../claim-store.js';

export interface OpenSender {
  readonly id: string;
  /** Calls at once; 1 while it is being probed. */
  readonly maxInFlight: number;
}

export class Slots {
  readonly #bySender = new Map<string, number>();
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

  /** What each sender may take now. Another one is first at every turn, and none may fill the whole worker while there are others. */
  share(senders: readonly OpenSender[]): SenderSlots[] {
    if (this.free === 0 || senders.length === 0) return [];
    const first = this.#turn++ % senders.length;
    const ceiling = senders.length > 1 ? Math.ceil(this.concurrency / 2) : this.concurrency;
    return [...senders.slice(first), ...senders.slice(0, first)]
      .map(({ id, maxInFlight }) => ({
        senderId: id,
        limit: Math.min(this.free, Math.min(maxInFlight, ceiling) - (this.#bySender.get(id) ?? 0)),
      }))
      .filter(({ limit }) => limit > 0);
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
