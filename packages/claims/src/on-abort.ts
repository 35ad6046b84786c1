// One listener on a signal for all who wait for it: a worker has as many calls out as it likes, on its one stop signal.

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Runs `act` when the signal fires, at once where it has. Answers how to take that back. */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act();
  else waitersOf(signal).add(act);
  return () => void waiting.get(signal)?.delete(act);
}

function waitersOf(signal: AbortSignal): Set<() => void> {
  const known = waiting.get(signal);
  if (known !== undefined) return known;
  const acts = new Set<() => void>();
  waiting.set(signal, acts);
  signal.addEventListener('abort', () => acts.forEach((act) => void act()), { once: true });
  return acts;
}
