// The reconciler's loop: takes what is due, asks a few questions per sender at a time, and lets no slow sender hold up the others.
import type { ReconcileStore } from './reconcile-store.js';
import type { UnknownDelivery } from './unknown-delivery.js';

export interface ReconcileLoopOptions {
  readonly store: Pick<ReconcileStore, 'takeDue'>;
  readonly check: (unknown: UnknownDelivery) => Promise<void>;
  /** How often it looks for due work, ms; at once where it found as much as it may take. */
  readonly everyMs: number;
  /** At most so many taken at a time. */
  readonly batch: number;
  /** At most so many in hand, over all senders. */
  readonly mostInHand: number;
  /** At most so many checks of one sender at once. */
  readonly perSender: number;
  /** How long one that was taken is nobody else's, ms; after a crash, how long until it is checked again. */
  readonly holdMs: number;
  /** Most that one check takes, ms. One whose hold has less than that left when its turn comes is left to its hold. */
  readonly longestCheckMs: number;
  readonly monotonicMs: () => number;
  readonly onTrouble: (step: string, error: unknown) => void;
}

export interface ReconcileLoop {
  /** Takes nothing more, ends the checks under way, and leaves the rest to its hold. */
  stop(): Promise<void>;
}

export function startReconcileLoop(options: ReconcileLoopOptions): ReconcileLoop {
  const lanes = new Lanes(options);
  let isStopped = false;

  async function run(): Promise<void> {
    while (!isStopped) {
      const room = Math.min(options.batch, options.mostInHand - lanes.inHandCount);
      const taken = room > 0 ? await take(room) : 0;
      if (!isStopped && (taken === 0 || taken < room)) await lanes.turn(options.everyMs);
    }
  }

  async function take(limit: number): Promise<number> {
    try {
      const startBeforeMs = options.monotonicMs() + options.holdMs - options.longestCheckMs;
      const due = await options.store.takeDue(limit, options.holdMs, lanes.busySenders());
      for (const unknown of due) lanes.add({ unknown, startBeforeMs });
      return due.length;
    } catch (error) {
      options.onTrouble('take due checks', error);
      return 0;
    }
  }

  const running = run();
  return {
    async stop() {
      isStopped = true;
      lanes.end();
      await running;
      await lanes.idle();
    },
  };
}

interface Taken {
  readonly unknown: UnknownDelivery;
  readonly startBeforeMs: number;
}

/** What is in hand, by sender: some under way, the others waiting for them. */
class Lanes {
  readonly #waiting = new Map<string, Taken[]>();
  readonly #underWay = new Map<string, number>();
  readonly #running = new Set<Promise<void>>();
  #isWoken = false;
  #resolveTurn: () => void = () => {};

  constructor(
    private readonly options: Pick<ReconcileLoopOptions, 'check' | 'perSender' | 'onTrouble' | 'monotonicMs'>,
  ) {}

  get inHandCount(): number {
    let waitingCount = 0;
    for (const { length } of this.#waiting.values()) waitingCount += length;
    return waitingCount + this.#running.size;
  }

  busySenders(): string[] {
    const full = [...this.#underWay].filter(([, count]) => count >= this.options.perSender);
    return full.map(([senderId]) => senderId);
  }

  add(taken: Taken): void {
    const { senderId } = taken.unknown.claim;
    const waiting = this.#waiting.get(senderId) ?? [];
    waiting.push(taken);
    this.#waiting.set(senderId, waiting);
    this.#startNext(senderId);
  }

  /** Resolves after `ms`, or as soon as a sender has a place free again; at once where one came free since the last turn. */
  async turn(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#resolveTurn = resolve;
      timer = setTimeout(resolve, ms);
      if (this.#isWoken) resolve();
    });
    clearTimeout(timer);
    this.#isWoken = false;
  }

  end(): void {
    this.#waiting.clear();
    this.#wake();
  }

  async idle(): Promise<void> {
    this.#waiting.clear();
    await Promise.all(this.#running);
  }

  #wake(): void {
    this.#isWoken = true;
    this.#resolveTurn();
  }

  #startNext(senderId: string): void {
    const underWay = this.#underWay.get(senderId) ?? 0;
    const next = underWay < this.options.perSender ? this.#nextWaiting(senderId) : undefined;
    if (next === undefined) return;
    this.#underWay.set(senderId, underWay + 1);
    const running = this.options
      .check(next)
      .catch((error: unknown) => this.options.onTrouble('check', error))
      .finally(() => {
        this.#running.delete(running);
        this.#ended(senderId);
      });
    this.#running.add(running);
  }

  /** The next one that is surely still ours. */
  #nextWaiting(senderId: string): UnknownDelivery | undefined {
    const waiting = this.#waiting.get(senderId) ?? [];
    const now = this.options.monotonicMs();
    let next = waiting.shift();
    while (next !== undefined && next.startBeforeMs < now) next = waiting.shift();
    if (waiting.length === 0) this.#waiting.delete(senderId);
    return next?.unknown;
  }

  #ended(senderId: string): void {
    const left = (this.#underWay.get(senderId) ?? 1) - 1;
    if (left > 0) this.#underWay.set(senderId, left);
    else this.#underWay.delete(senderId);
    this.#startNext(senderId);
    if ((this.#underWay.get(senderId) ?? 0) < this.options.perSender) this.#wake();
  }
}
