// The setting that every provider's config has: the hard bound of one call.
import { z } from 'zod';

const HOUR_MS = 3_600_000;

/** ms; a call that takes longer is cut off, and its outcome judged by how far it had come. */
export function callTimeoutMs(defaultMs: number) {
  return z
    .int()
    .min(100)
    .max(HOUR_MS)
    .default(defaultMs)
    .meta({ title: 'Call timeout (ms)', description: 'A call that takes longer is cut off.' });
}
