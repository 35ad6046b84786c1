// What an outcome says about its sender: trouble pauses it, with one delivery as a probe later; a success opens it again.
import { NOT_COMPOSABLE, type Outcome, SUPPRESSED } from '@oneping/claims';

export type SenderVerdict =
  | { readonly kind: 'trouble'; readonly code: string; readonly detail: string }
  | { readonly kind: 'works' }
  | null;

/** Refusals that no provider has made say nothing about one. */
const UNCALLED: readonly string[] = [SUPPRESSED, NOT_COMPOSABLE];

/** Only what concerns the sender as a whole counts; a refusal of one message says that the sender works. */
export function verdictOnSender(outcome: Outcome): SenderVerdict {
  switch (outcome.kind) {
    case 'sent':
    case 'in_progress':
      return { kind: 'works' };
    case 'rejected':
    case 'not_sent':
      if (outcome.scope === 'sender')
        return { kind: 'trouble', code: outcome.code, detail: outcome.detail ?? outcome.code };
      return outcome.kind === 'rejected' && !UNCALLED.includes(outcome.code) ? { kind: 'works' } : null;
    case 'unknown':
      return null;
  }
}

const FIRST_PROBE_MS = 1_000;
const LATEST_PROBE_MS = 5 * 60_000;

/** When a sender in trouble is tried again with one delivery, ms from now. @param probeCount failed probes so far */
export function probeAfterMs(probeCount: number, random: number): number {
  const ceilingMs = Math.min(LATEST_PROBE_MS, FIRST_PROBE_MS * 2 ** Math.min(probeCount, 20));
  return Math.round(ceilingMs * (0.75 + random / 4));
}
