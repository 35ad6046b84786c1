// One standing order to cut connections when a byte sequence passes, and its count.

export type Direction = 'toServer' | 'toClient';

export interface CutOptions {
  /** True: neither the sequence's last byte nor anything behind it is forwarded. False: it is forwarded, then cut. */
  before: boolean;
  /** Cuts so often, over all connections (1). */
  times?: number;
  /** Lets so many sightings pass first (0). */
  after?: number;
}

export interface Cut {
  /** How often it has cut. */
  readonly count: number;
  /** How often the sequence was seen, cut or not. */
  readonly seen: number;
  /** Resolves once it has cut `count` times (1). */
  happened(count?: number): Promise<void>;
  /** Cuts no more. */
  cancel(): void;
}

export class CutOrder implements Cut {
  count = 0;
  seen = 0;
  private isCanceled = false;
  private waiting: { count: number; resolve: () => void }[] = [];

  constructor(
    readonly direction: Direction,
    readonly pattern: Buffer | RegExp,
    readonly options: CutOptions,
  ) {}

  /** Counts one sighting and says whether to cut for it. */
  isDue(): boolean {
    this.seen += 1;
    const { times = 1, after = 0 } = this.options;
    if (this.isCanceled || this.seen <= after || this.count >= times) return false;
    this.count += 1;
    return true;
  }

  /** To be called when the cut is made. */
  made(): void {
    for (const { count, resolve } of this.waiting) if (this.count >= count) resolve();
    this.waiting = this.waiting.filter(({ count }) => this.count < count);
  }

  happened(count = 1): Promise<void> {
    if (this.count >= count) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ count, resolve }));
  }

  cancel(): void {
    this.isCanceled = true;
  }
}
