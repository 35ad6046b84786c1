// What happens when: events in the order of their times, each run to its end before the next.

interface TimelineEvent {
  readonly atMs: number;
  readonly run: () => Promise<void>;
}

export class Timeline {
  /** The next one last. */
  private readonly events: (TimelineEvent & { readonly number: number })[] = [];
  private count = 0;
  private isSorted = true;

  /** May be called while the timeline runs; what lies in the past comes next. */
  at(atMs: number, run: () => Promise<void>): void {
    this.count += 1;
    this.events.push({ atMs, run, number: this.count });
    this.isSorted = false;
  }

  /** When the next one is due; Infinity where nothing is left. */
  get nextAtMs(): number {
    return this.sorted().at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
  }

  take(): TimelineEvent | undefined {
    return this.sorted().pop();
  }

  private sorted() {
    if (!this.isSorted) this.events.sort((one, other) => other.atMs - one.atMs || other.number - one.number);
    this.isSorted = true;
    return this.events;
  }
}
