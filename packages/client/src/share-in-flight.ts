// Two equal calls at once in one process are one request: the second waits for the answer of the first.

/** `share(key, start)` starts work unless work of that key is under way, and answers with its outcome either way. */
export function shareInFlight<Answer>(): (key: string, start: () => Promise<Answer>) => Promise<Answer> {
  const inFlight = new Map<string, Promise<Answer>>();
  return (key, start) => {
    const running = inFlight.get(key);
    if (running) return running;
    const started = start().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}
