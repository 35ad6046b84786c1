// An alert as a notification: the same one at every try, so that its message ID lets it out once. Pure.
import type { DueNotice } from '../database/sql/alerts.js';

export interface AlertTarget {
  readonly sender: string;
  readonly email?: string;
  readonly webhook?: { readonly url: string };
}

const MEANING: Readonly<Record<string, string>> = {
  unknown_count: 'deliveries have an unknown outcome',
  oldest_unknown_age: 'seconds is the age of the oldest unknown outcome',
  sender_failing: 'per cent of the calls of the last 10 minutes failed',
  no_worker: 'seconds have passed since a worker was last seen',
  mismatch_spike: 'message IDs were reused for another payload in the last 10 minutes',
};

export function channelOf({ email }: { readonly email?: string | undefined }): 'email' | 'webhook' {
  return email === undefined ? 'webhook' : 'email';
}

/** The body of a post. */
export function noticeOf(due: DueNotice, target: AlertTarget, sender: string): object {
  const { name, kind, threshold, number, value, opened_at, resolved_at, end } = due;
  const channel = channelOf(target);
  const subject = end === 'opened' ? `Alert "${name}"` : `Alert "${name}" is over`;
  const measured = `${Math.round(value)} ${MEANING[kind] ?? kind}${due.sender_name === null ? '' : ` (sender ${due.sender_name})`}; the rule fires at ${threshold}.`;
  const text =
    end === 'opened'
      ? `Since ${opened_at}: ${measured}`
      : `From ${opened_at} to ${resolved_at}. It began with: ${measured}`;
  return {
    messageId: `alert-${due.rule_id}-${number}${end === 'opened' ? '' : '-resolved'}`,
    to: channel === 'email' ? { email: target.email } : { webhook: target.webhook },
    channels: [channel],
    senders: { [channel]: sender },
    priority: 'urgent',
    content: { subject, title: subject, text },
    metadata: { alert: name, kind, number, end, value: Math.round(value), threshold, openedAt: opened_at },
  };
}
