// Alert rules in words: what each measures, in which unit, and when it fires.
import type { AlertKind, AlertRule } from '@oneping/contracts';
import { inWords } from '../../../components/durations';

export interface KindWords {
  readonly label: string;
  /** What the threshold counts. */
  readonly unit: string;
  /** Where most begin. */
  readonly usual: number;
}

export const ALERT_WORDS: Record<AlertKind, KindWords> = {
  unknown_count: { label: 'Many unknown outcomes', unit: 'deliveries', usual: 1 },
  oldest_unknown_age: { label: 'An old unknown outcome', unit: 's', usual: 900 },
  sender_failing: { label: 'A sender fails', unit: '% of its calls in 10 minutes', usual: 50 },
  no_worker: { label: 'No worker', unit: 's', usual: 60 },
  mismatch_spike: { label: 'Message IDs reused for other payloads', unit: 'in 10 minutes', usual: 10 },
};

/** When it fires, in a sentence. */
export function conditionOf({ kind, threshold, sender }: Pick<AlertRule, 'kind' | 'threshold' | 'sender'>): string {
  switch (kind) {
    case 'unknown_count':
      return threshold === 1
        ? 'As soon as one delivery has an unknown outcome'
        : `${threshold} deliveries or more have an unknown outcome`;
    case 'oldest_unknown_age':
      return `An outcome is unknown for ${inWords(threshold)} or longer`;
    case 'sender_failing':
      return `${threshold} % or more of the calls of ${sender ?? 'the sender'} fail, or it is paused`;
    case 'no_worker':
      return `No worker was seen for ${inWords(threshold)}`;
    case 'mismatch_spike':
      return threshold === 1
        ? 'A message ID is reused for another payload'
        : `${threshold} message IDs or more are reused for other payloads in 10 minutes`;
  }
}

/** What was measured when it began. */
export function measuredWords(kind: AlertKind, value: number): string {
  const whole = Math.round(value);
  switch (kind) {
    case 'oldest_unknown_age':
    case 'no_worker':
      return inWords(value);
    case 'sender_failing':
      return `${whole} %`;
    case 'unknown_count':
      return whole === 1 ? '1 delivery' : `${whole} deliveries`;
    case 'mismatch_spike':
      return whole === 1 ? '1 message ID' : `${whole} message IDs`;
  }
}
