// An app's masking as its row keeps it.
import { DEFAULT_MASKING, type Masking, maskingSchema } from '@oneping/contracts';

/** Null is the default. What cannot be read hides everything rather than nothing. */
export function maskingOfApp(stored: unknown): Masking {
  if (stored === null || stored === undefined) return DEFAULT_MASKING;
  const parsed = maskingSchema.safeParse(stored);
  return parsed.success ? parsed.data : { recipients: true, paths: ['/**'] };
}
