// A page of an app's notifications, the newest first; only the filters asked for are in the statement.
import { instantOf, type Position } from './keyset.js';
import { NOTIFICATION_COLUMNS, NOTIFICATION_FROM } from './notification-columns.js';
import { notificationStatus } from './notification-status.js';

export interface NotificationFilters {
  readonly appId: string;
  /** Where the page begins: after this one. */
  readonly after: Position | null;
  readonly limit: number;
  readonly ids?: readonly string[] | undefined;
  readonly messageId?: string | undefined;
  readonly status?: string | undefined;
  readonly channel?: string | undefined;
  /** Name of a sender. */
  readonly sender?: string | undefined;
  /** Hashes of the address, one for each channel that it may belong to. */
  readonly recipientHashes?: readonly Buffer[] | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly minDuplicates?: number | undefined;
  readonly attention?: string | undefined;
  /** The start of a message ID, a notification's id, or (`recipientHashes` of it) an address. */
  readonly search?: { readonly text: string; readonly recipientHashes: readonly Buffer[] } | undefined;
}

type Bind = (value: unknown) => string;

export function listNotifications(filters: NotificationFilters): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = conditions(filters, bind);
  const text = `SELECT ${NOTIFICATION_COLUMNS} ${NOTIFICATION_FROM}
WHERE ${where.join('\n  AND ')} ORDER BY n.accepted_at DESC, n.id DESC LIMIT ${bind(filters.limit)}`;
  return { text, values };
}

function conditions(filters: NotificationFilters, bind: Bind): string[] {
  const { appId, after, messageId, status, channel, sender, createdFrom, createdTo, minDuplicates } = filters;
  const where = [`n.app_id = ${bind(appId)}::uuid`];
  if (after) where.push(`(n.accepted_at, n.id) < (${instantOf(bind(after.us))}, ${bind(after.id)}::uuid)`);
  if (filters.ids) where.push(`n.id = ANY (${bind(filters.ids)}::uuid[])`);
  if (messageId !== undefined) where.push(`n.message_id = ${bind(messageId)}`);
  if (status !== undefined) where.push(`${notificationStatus('n')} = ${bind(status)}`);
  // Implied, and what the index of unfinished ones is found by.
  if (status === 'pending') where.push('n.expires_at IS NULL');
  if (channel !== undefined) where.push(hasDelivery(`d.channel = ${bind(channel)}`));
  if (sender !== undefined) where.push(hasDelivery(sentBy(bind(sender))));
  if (filters.recipientHashes) where.push(hasDelivery(isTo(bind(filters.recipientHashes))));
  if (createdFrom !== undefined) where.push(`n.accepted_at >= ${bind(createdFrom)}::timestamptz`);
  if (createdTo !== undefined) where.push(`n.accepted_at < ${bind(createdTo)}::timestamptz`);
  if (minDuplicates !== undefined) where.push(...repeatedAtLeast(minDuplicates, bind));
  if (filters.attention !== undefined) where.push(NEEDS_ATTENTION, `sends.attention = ${bind(filters.attention)}`);
  if (filters.search) where.push(found(filters.search, bind));
  return where;
}

// By the small index that holds them: a walk by time would pass all that ended well.
const NEEDS_ATTENTION = `n.id IN (SELECT d.notification_id FROM deliveries d WHERE d.app_id = $1 AND d.attention IS NOT NULL)`;

/** Repeated once are many, and soon found by time; repeated more often may be none, and are found in the record of repeats. */
function repeatedAtLeast(count: number, bind: Bind): string[] {
  const least = bind(count);
  const where = [`suppressed.duplicate_count >= ${least}`];
  if (count < 2) return where;
  return [
    `n.id IN (SELECT u.notification_id FROM duplicates u WHERE u.app_id = $1 AND u.delivery_id IS NULL
      GROUP BY u.notification_id HAVING count(*) >= ${least})`,
    ...where,
  ];
}

function hasDelivery(condition: string): string {
  return `EXISTS (SELECT FROM deliveries d WHERE d.app_id = n.app_id AND d.notification_id = n.id AND ${condition})`;
}

function sentBy(name: string): string {
  return `EXISTS (SELECT FROM senders s WHERE s.app_id = d.app_id AND s.id = d.sender_id AND s.name = ${name})`;
}

function isTo(hashes: string): string {
  return `d.recipient_hash = ANY (${hashes}::bytea[])`;
}

function found({ text, recipientHashes }: NonNullable<NotificationFilters['search']>, bind: Bind): string {
  const written = bind(text);
  // Each by its own index: an OR over them would walk all notifications. No message ID has a character from 127 on.
  return `n.id IN (
    SELECT b.id FROM notifications b
    WHERE b.app_id = $1 AND b.message_id >= ${written}::text AND b.message_id < ${written}::text || chr(127)
    UNION ALL SELECT i.id FROM notifications i WHERE i.app_id = $1 AND i.id = ${bind(asId(text))}::uuid
    UNION ALL SELECT d.notification_id FROM deliveries d WHERE d.app_id = $1 AND ${isTo(bind(recipientHashes))})`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function asId(text: string): string | null {
  return UUID.test(text) ? text : null;
}
