// Turns signals into "stop" and "stop at once", counting one Ctrl-C as one however many copies of it arrive.

/** npm passes on the signal that the terminal has already sent to everyone: copies come within milliseconds. */
const COPIES_WITHIN_MS = 500;

/** Calls `stop` at the first of the signals, and `force` at each later one that is not a copy of it. */
export function onStopSignals(signals: readonly NodeJS.Signals[], stop: () => void, force: () => void): void {
  let firstAt: number | undefined;
  for (const signal of signals) {
    process.on(signal, () => {
      const now = performance.now();
      if (firstAt === undefined) {
        firstAt = now;
        stop();
      } else if (now - firstAt > COPIES_WITHIN_MS) force();
    });
  }
}
