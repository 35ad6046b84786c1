// Writes new notifications with their deliveries: one statement, one round trip, one transaction for a whole group.
import { LIMITS } from '@oneping/contracts';
import type { QueryConfig } from 'pg';
import {
  boolArray,
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  textArray,
  timestamptzArray,
  uuidArray,
} from './binary-array.js';

export interface NewDelivery {
  readonly id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly recipientHash: Buffer;
  readonly senderId: string;
  readonly isSenderNamed: boolean;
  readonly pausedBeforeMs: number;
}

export interface NewNotification {
  readonly appId: string;
  readonly id: string;
  readonly messageId: string;
  readonly fingerprint: Buffer;
  readonly fingerprintVersion: number;
  /** Canonical JSON of the request without its message ID. */
  readonly body: string;
  /** 0 urgent, 1 normal, 2 low. */
  readonly priority: number;
  /** ms since 1970. */
  readonly sendAtMs: number | null;
  readonly deadlineMs: number | null;
  readonly retentionMs: number;
  readonly apiKeyId: string | null;
  readonly requestId: string;
  /** Where the request came from. */
  readonly address: string;
  readonly deliveries: readonly NewDelivery[];
}

export interface AcceptedRow {
  readonly id: string;
  /** ms since 1970. */
  readonly accepted_ms: number;
}

export interface AcceptSettings {
  /** How long a key that another transaction is writing is waited for, ms; then 55P03. */
  readonly lockTimeoutMs: number;
  /** How long a delivery may be retried, ms from when it is due first. */
  readonly retryHorizonMs: number;
}

// The clock and the lock's bound are read in the statement itself: a setting of its own would be a round trip.
// Keys are written in one order, so that two groups cannot wait for each other in a ring.
// "IN (…) IS TRUE" keeps a hash look-up where the planner, which takes every array for ten rows, would nest loops.
const ACCEPT = `
WITH clock AS MATERIALIZED (
  SELECT clock_timestamp() AS now, set_config('lock_timeout', $1::text, true) AS lock_timeout
), asked AS MATERIALIZED (
  SELECT unnest($3::uuid[]) AS app_id, unnest($4::uuid[]) AS id, unnest($5::text[]) AS message_id,
    unnest($6::bytea[]) AS fingerprint, unnest($7::int2[]) AS fingerprint_version, unnest($8::text[]) AS body,
    unnest($9::int2[]) AS priority, unnest($10::timestamptz[]) AS send_at, unnest($11::timestamptz[]) AS deadline,
    unnest($12::int8[]) AS retention_ms, unnest($13::int4[]) AS pending, unnest($14::uuid[]) AS api_key_id,
    unnest($15::text[]) AS request_id, unnest($28::text[]) AS address
), accepted AS (
  INSERT INTO notifications (app_id, id, message_id, fingerprint, fingerprint_version, body, priority, accepted_at,
    send_at, deadline, retention_ms, pending_deliveries, api_key_id, request_id, address)
  SELECT app_id, id, message_id, fingerprint, fingerprint_version, body, priority,
    date_trunc('milliseconds', clock.now), send_at, deadline, retention_ms, pending, api_key_id, request_id, address
  FROM asked, clock
  WHERE (send_at IS NULL OR send_at >= clock.now - ${LIMITS.sendAtLateMs} * interval '1 millisecond'
                        AND send_at <= clock.now + ${LIMITS.sendAtAheadMs / 1_000} * interval '1 second')
    AND (deadline IS NULL OR deadline > clock.now)
  ORDER BY app_id, message_id COLLATE "C"
  ON CONFLICT (app_id, message_id) DO NOTHING
  RETURNING id, accepted_at
), planned AS MATERIALIZED (
  SELECT unnest($16::uuid[]) AS app_id, unnest($17::uuid[]) AS id, unnest($18::uuid[]) AS notification_id,
    unnest($19::text[]) AS channel, unnest($20::text[]) AS recipient, unnest($21::bytea[]) AS recipient_hash,
    unnest($22::uuid[]) AS sender_id, unnest($23::bool[]) AS sender_named, unnest($24::int2[]) AS priority,
    unnest($25::timestamptz[]) AS send_at, unnest($26::timestamptz[]) AS deadline,
    unnest($27::int8[]) AS paused_before_ms
), written AS (
  INSERT INTO deliveries (app_id, id, notification_id, channel, recipient, recipient_hash, sender_id, sender_named,
    priority, due_at, deadline, retry_until, paused_before_ms, state_since)
  SELECT app_id, id, notification_id, channel, recipient, recipient_hash, sender_id, sender_named, priority,
    least(greatest(send_at, clock.now), deadline), deadline,
    greatest(send_at, clock.now) + $2::int8 * interval '1 millisecond', paused_before_ms, clock.now
  FROM planned, clock
  WHERE (notification_id IN (SELECT id FROM accepted)) IS TRUE
)
SELECT id, (extract(epoch FROM accepted_at) * 1000)::float8 AS accepted_ms FROM accepted`;

/**
 * The statement for `notifications`; run it by itself, so that its end is its commit. It answers an AcceptedRow for
 * each one written. Not written: a key that exists, a `sendAt` or `deadline` that the database's clock refuses.
 */
export function acceptNotifications(notifications: readonly NewNotification[], settings: AcceptSettings): QueryConfig {
  const deliveries = notifications.flatMap((notification) =>
    notification.deliveries.map((delivery) => ({ notification, delivery })),
  );
  const keyColumn = <T>(value: (notification: NewNotification) => T) => notifications.map(value);
  const column = <T>(value: (delivery: NewDelivery, notification: NewNotification) => T) =>
    deliveries.map(({ delivery, notification }) => value(delivery, notification));
  return {
    name: 'accept-notifications',
    text: ACCEPT,
    values: [
      String(settings.lockTimeoutMs),
      String(settings.retryHorizonMs),
      uuidArray(keyColumn(({ appId }) => appId)),
      uuidArray(keyColumn(({ id }) => id)),
      textArray(keyColumn(({ messageId }) => messageId)),
      byteaArray(keyColumn(({ fingerprint }) => fingerprint)),
      int2Array(keyColumn(({ fingerprintVersion }) => fingerprintVersion)),
      textArray(keyColumn(({ body }) => body)),
      int2Array(keyColumn(({ priority }) => priority)),
      timestamptzArray(keyColumn(({ sendAtMs }) => sendAtMs)),
      timestamptzArray(keyColumn(({ deadlineMs }) => deadlineMs)),
      int8Array(keyColumn(({ retentionMs }) => retentionMs)),
      int4Array(keyColumn((notification) => notification.deliveries.length)),
      uuidArray(keyColumn(({ apiKeyId }) => apiKeyId)),
      textArray(keyColumn(({ requestId }) => requestId)),
      uuidArray(column((_, { appId }) => appId)),
      uuidArray(column(({ id }) => id)),
      uuidArray(column((_, { id }) => id)),
      textArray(column(({ channel }) => channel)),
      textArray(column(({ recipient }) => recipient)),
      byteaArray(column((delivery) => delivery.recipientHash)),
      uuidArray(column(({ senderId }) => senderId)),
      boolArray(column(({ isSenderNamed }) => isSenderNamed)),
      int2Array(column((_, { priority }) => priority)),
      timestamptzArray(column((_, { sendAtMs }) => sendAtMs)),
      timestamptzArray(column((_, { deadlineMs }) => deadlineMs)),
      int8Array(column(({ pausedBeforeMs }) => pausedBeforeMs)),
      textArray(keyColumn(({ address }) => address)),
    ],
  };
}
