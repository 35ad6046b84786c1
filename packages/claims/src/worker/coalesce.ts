// Group commit: items that arrive while a group is being written form the next one. Nothing waits on purpose.

export interface CoalesceOptions {
  readonly maxItems: number;
  /** Groups under way at once. */
  readonly maxGroups: number;
}

/** Answers one item's result once its group is written; when the group rejects, each of its items does.
 *  @param run writes a group and answers in the order given */
export function coalesce<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { maxItems, maxGroups }: CoalesceOptions,
): (item: Item) => Promise<Answer> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let groupCount = 0;
  let isScheduled = false;

  async function flush(): Promise<void> {
    isScheduled = false;
    if (groupCount >= maxGroups || waiting.length === 0) return;
    const group = waiting.slice(0, maxItems);
    waiting = waiting.slice(maxItems);
    groupCount += 1;
    if (waiting.length > 0) schedule();
    try {
      const answers = await run(group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, index) => {
        if (index < answers.length) resolve(answers[index] as Answer);
        else reject(new Error('the group was answered with too few results'));
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      groupCount -= 1;
      schedule();
    }
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    // A macrotask, so that everything made ready by the same event joins one group.
    setImmediate(() => void flush());
  }

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (groupCount < maxGroups) schedule();
    });
}
