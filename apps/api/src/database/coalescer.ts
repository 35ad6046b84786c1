// Gathers what arrives while the database is busy and writes it in one statement: group commit, with no waiting on purpose.

export interface CoalescerOptions<Item, Answer> {
  /** Runs one group; answers in the order given. When it rejects, every item of the group does. */
  readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Most items in one group. */
  readonly most: number;
  /** Most groups under way at once. */
  readonly atOnce: number;
  /** Bytes (roughly) that an item sends, and the most that one group may send; an item larger than that goes alone. */
  readonly weigh?: (item: Item) => number;
  readonly mostBytes?: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class Coalescer<Item, Answer> {
  private queue: Waiting<Item, Answer>[] = [];
  private running = 0;
  private isFlushPlanned = false;

  constructor(private readonly options: CoalescerOptions<Item, Answer>) {}

  /** Resolves with the item's own answer, once the group that it went with has run. */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, resolve, reject });
      if (this.isFlushPlanned || this.running >= this.options.atOnce) return;
      this.isFlushPlanned = true;
      // After this turn of the event loop: all requests that were read together go together.
      setImmediate(() => {
        this.isFlushPlanned = false;
        this.flush();
      });
    });
  }

  private flush(): void {
    while (this.queue.length > 0 && this.running < this.options.atOnce) {
      const group = this.queue.splice(0, this.nextGroupSize());
      this.running += 1;
      void this.runGroup(group).finally(() => {
        this.running -= 1;
        this.flush();
      });
    }
  }

  private nextGroupSize(): number {
    const { most, weigh, mostBytes = Number.POSITIVE_INFINITY } = this.options;
    if (!weigh) return most;
    let bytes = 0;
    let size = 0;
    for (const { item } of this.queue) {
      bytes += weigh(item);
      if (size > 0 && (size === most || bytes > mostBytes)) break;
      size += 1;
    }
    return size;
  }

  private async runGroup(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.options.run(group.map(({ item }) => item));
      if (answers.length !== group.length) throw new Error(`${answers.length} answers for ${group.length} items`);
      // Safe: as many answers as items.
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
