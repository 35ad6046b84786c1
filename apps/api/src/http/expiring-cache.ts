// Remembers what was found for a moment, and asks once when many want the same thing. What was not found is not kept.

export interface Found<Value> {
  readonly value: Value;
  /** ms after which it is no longer true, whatever the cache allows. */
  readonly validMs?: number;
}

export class ExpiringCache<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  private readonly loading = new Map<string, Promise<Value | null>>();

  /** `load` answers null for what does not exist. Entries count from the moment the load began. */
  constructor(
    private readonly load: (key: string) => Promise<Found<Value> | null>,
    private readonly keepMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  get(key: string): Value | null | Promise<Value | null> {
    const entry = this.entries.get(key);
    if (entry && this.nowMs() < entry.untilMs) return entry.value;
    return this.loading.get(key) ?? this.refresh(key);
  }

  forget(key: string): void {
    this.entries.delete(key);
    this.loading.delete(key);
  }

  /** What a load that was under way at a `forget` found is answered to those who wait, and not kept. */
  private refresh(key: string): Promise<Value | null> {
    const beganMs = this.nowMs();
    this.entries.delete(key);
    const loading = this.load(key).then(
      (found) => {
        if (this.finish(key, loading) && found) {
          const validMs = Math.min(this.keepMs, found.validMs ?? Number.POSITIVE_INFINITY);
          this.entries.set(key, { value: found.value, untilMs: beganMs + validMs });
        }
        return found?.value ?? null;
      },
      (error: unknown) => {
        this.finish(key, loading);
        throw error;
      },
    );
    this.loading.set(key, loading);
    return loading;
  }

  private finish(key: string, loading: Promise<Value | null>): boolean {
    const isCurrent = this.loading.get(key) === loading;
    if (isCurrent) this.loading.delete(key);
    return isCurrent;
  }
}
