// What the run loop sleeps on: rings from outside (NOTIFY, a slot that came free) or the end of the polling interval.

export class Wake {
  #isRung = false;
  #wakeUp: (() => void) | undefined;

  /** A ring while nobody sleeps is remembered once. */
  ring = (): void => {
    this.#isRung = true;
    this.#wakeUp?.();
  };

  /** Resolves at the next ring, or after `maxMs`. One sleeper at a time. */
  async sleep(maxMs: number): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxMs);
        this.#wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wakeUp = undefined;
    this.#isRung = false;
  }
}
