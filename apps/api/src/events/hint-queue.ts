// What one listener has still to be told: the latest of each thing, and a reset where that would be too much.
import { type HintRow, MOST_HINTS } from '../database/sql/find-hints.js';

export type Hint = HintRow | 'reset';

export class HintQueue {
  private readonly waiting = new Map<string, HintRow>();
  private needsReset = false;
  private started = false;
  private wake: () => void = () => {};

  /** Whether it has been told anything yet, be it that there is nothing. */
  get hasStarted(): boolean {
    return this.started;
  }

  start(): void {
    this.started = true;
    this.wake();
  }

  /** Of two hints about the same thing the reader gets the later one. */
  add(hints: readonly HintRow[]): void {
    this.started = true;
    if (this.needsReset) return;
    for (const hint of hints) this.waiting.set(`${hint.kind} ${hint.id}`, hint);
    if (this.waiting.size > MOST_HINTS) this.reset();
    else if (hints.length > 0) this.wake();
  }

  /** All that waits is dropped: the reader shall fetch again. */
  reset(): void {
    this.started = true;
    this.waiting.clear();
    this.needsReset = true;
    this.wake();
  }

  /** Takes all that waits; empty after `timeoutMs` without any, or when the signal ends. */
  async take(timeoutMs: number, signal: AbortSignal): Promise<Hint[]> {
    if (!this.needsReset && this.waiting.size === 0 && !signal.aborted) await this.somethingOr(timeoutMs, signal);
    const hints: Hint[] = this.needsReset ? ['reset'] : [...this.waiting.values()];
    this.waiting.clear();
    this.needsReset = false;
    return hints;
  }

  private somethingOr(timeoutMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.wake = () => {};
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      signal.addEventListener('abort', done, { once: true });
      this.wake = done;
    });
  }
}
