// One claim's lease as its holder sees it: by the monotonic clock, counted from before the statement that granted it was sent.

/** Thrown by `mark` when a call may not start any more. Nothing was handed over. */
export class LeaseOver extends Error {
  override readonly name = 'LeaseOver';
}

export class Lease {
  #endsAtMs: number;
  #isLost = false;

  /** @param grantedAtMs monotonic ms, read before the granting statement was sent */
  constructor(
    grantedAtMs: number,
    leaseMs: number,
    private readonly marginMs: number,
    private readonly monotonicMs: () => number,
  ) {
    this.#endsAtMs = grantedAtMs + leaseMs;
  }

  prolong(askedAtMs: number, leaseMs: number): void {
    this.#endsAtMs = Math.max(this.#endsAtMs, askedAtMs + leaseMs);
  }

  /** The database says that somebody else took it over. */
  lose(): void {
    this.#isLost = true;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** @throws LeaseOver when less than the margin is left */
  assertHeld(): void {
    if (this.#isLost || this.#endsAtMs - this.monotonicMs() < this.marginMs) throw new LeaseOver('the lease is over');
  }
}
