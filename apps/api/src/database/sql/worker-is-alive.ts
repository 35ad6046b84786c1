// A worker counts as alive while its heartbeat is fresh and it has not said goodbye.

/** SQL over the workers row named `w`: five beats may be missed. */
export const workerIsAlive = (w: string) =>
  `(${w}.stopped_at IS NULL AND ${w}.found_dead_at IS NULL AND ${w}.heartbeat_at > clock_timestamp() - interval '10 seconds')`;
