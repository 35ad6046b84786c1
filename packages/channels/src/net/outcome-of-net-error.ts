// The one place where a failed request becomes an outcome: before the mark certainly not sent, after it unknown.
import type { Outcome } from '@oneping/claims';
import { NetError } from './net-error.js';

/** Rethrows what the network did not throw itself: the lease's refusal to mark, and bugs. */
export function outcomeOfNetError(error: unknown): Outcome {
  if (!(error instanceof NetError)) throw error;
  const { code, message: detail, phase } = error;
  if (phase !== null) return { kind: 'unknown', code, phase, detail };
  if (code === 'blocked_address' || code === 'blocked_url') return { kind: 'rejected', code, scope: 'message', detail };
  return { kind: 'not_sent', code, scope: 'message', detail };
}
