// The answers to a post: the original's, a repeat's, and the refusals that a key's record calls for.
import type { Accepted, Result } from '@oneping/contracts';
import type { NewNotification } from '../database/sql/accept-notifications.js';
import type { FoundKeyRow } from '../database/sql/find-keys.js';
import { Problem } from '../http/problem.js';
import { shownRecipient } from './shown-recipient.js';

export interface AcceptAnswer {
  readonly status: 200 | 202;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Accepted;
}

/** A record that exists. */
export type KeyRecord = FoundKeyRow & { readonly id: string };

const RETRY_AFTER_SECONDS = '1';

export function originalAnswer(notification: NewNotification, acceptedMs: number): AcceptAnswer {
  const body = {
    id: notification.id,
    messageId: notification.messageId,
    status: 'pending',
    duplicate: false,
    acceptedAt: new Date(acceptedMs).toISOString(),
    expiresAt: null,
    result: null,
    deliveries: notification.deliveries.map(({ id, channel, recipient }) => ({
      id,
      // Safe: planned from the contract's channels.
      channel: channel as Accepted['deliveries'][number]['channel'],
      recipient: shownRecipient(recipient),
      status: 'queued' as const,
    })),
  } satisfies Accepted;
  return { status: 202, headers: keyHeaders(body), body };
}

/** From the record: 200 with the frozen result once there is one, else 202. */
export function recordAnswer(messageId: string, record: KeyRecord, isDuplicate: boolean): AcceptAnswer {
  // Safe: both were written by our own statements.
  const result = record.result === null ? null : (JSON.parse(record.result) as Result);
  const deliveries = (record.deliveries ?? []) as Accepted['deliveries'];
  const body = {
    id: record.id,
    messageId,
    status: record.status as Accepted['status'],
    ...(record.attention === null ? {} : { attention: record.attention }),
    duplicate: isDuplicate,
    acceptedAt: record.accepted_at,
    expiresAt: record.expires_at,
    result,
    deliveries,
  } satisfies Accepted;
  if (result !== null) return { status: 200, headers: keyHeaders(body), body };
  const retryAfter = isDuplicate ? { 'Retry-After': RETRY_AFTER_SECONDS } : {};
  return { status: 202, headers: { ...keyHeaders(body), ...retryAfter }, body };
}

function keyHeaders({ id, messageId, duplicate }: Accepted): Record<string, string> {
  return {
    Location: `/v1/notifications/${id}`,
    'Idempotency-Key': messageId,
    'Idempotent-Replayed': String(duplicate),
  };
}

/** `changed` null: the first payload is gone, so nobody can say what differs. */
export function reusedProblem(record: KeyRecord, changed: readonly string[] | null): Problem {
  return new Problem(
    'message_id_reused',
    'This message ID was first used with another payload. Send that payload again, or this one under its own message ID.',
    {
      notificationId: record.id,
      firstSeenAt: record.accepted_at,
      ...(changed === null ? {} : { changed: [...changed] }),
    },
  );
}

export function expiredProblem(record: KeyRecord): Problem {
  return new Problem(
    'message_id_expired',
    'This message ID has expired: whether a repeat is the same can no longer be told. Use a new one for a new intent.',
    {
      ...(record.expires_at === null ? {} : { expiredAt: record.expires_at }),
      finalStatus: record.status as Accepted['status'],
    },
  );
}

export function inUseProblem(): Problem {
  return new Problem(
    'message_id_in_use',
    'Another request with this message ID is being written down right now. Retry to see how it ended.',
    { headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
  );
}
