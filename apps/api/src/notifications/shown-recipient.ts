// How a stored recipient is shown: its address, never a webhook's secret or a browser's push keys.
import type { NormalizedAddress } from '@oneping/contracts';
import { withoutSecret } from './recipient-secret.js';

/** The `recipient` column of a delivery: what its sender gets, as JSON text, but for the secret. */
export function storedRecipient({ target }: NormalizedAddress): string {
  return JSON.stringify(withoutSecret(target));
}

/** The address in a `recipient` column; 'erased' where it is gone. The SQL fragment of the same name agrees. */
export function shownRecipient(stored: string | null): string {
  if (stored === null) return 'erased';
  // Safe: written by storedRecipient.
  const target = JSON.parse(stored) as NormalizedAddress['target'];
  if (typeof target === 'string') return target;
  return 'url' in target ? target.url : target.endpoint;
}
