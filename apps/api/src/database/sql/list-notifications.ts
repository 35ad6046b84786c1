// A page of an app's notifications, the newest first; only the filters asked for are in the statement.
import { instantOf, type Position } from './keyset.js';
import { NOTIFICATION_COLUMNS, NOTIFICATION_FROM } from './notification-columns.js';
import { notificationStatus } from './notification-status.js';

export interface NotificationFilters {
  readonly appId: string;
  /** Where the page begins: after this one. */
  readonly after: Position | null;
  readonly limit: number;
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
  if (messageId !== undefined) where.push(`n.message_id = ${bind(messageId)}`);
  if (status !== undefined) where.push(`${notificationStatus('n')} = ${bind(status)}`);
  if (channel !== undefined) where.push(hasDelivery(`d.channel = ${bind(channel)}`));
  if (sender !== undefined) where.push(hasDelivery(sentBy(bind(sender))));
  if (filters.recipientHashes) where.push(hasDelivery(isTo(bind(filters.recipientHashes))));
  if (createdFrom !== undefined) where.push(`n.accepted_at >= ${bind(createdFrom)}::timestamptz`);
  if (createdTo !== undefined) where.push(`n.accepted_at < ${bind(createdTo)}::timestamptz`);
  if (minDuplicates !== undefined) where.push(`suppressed.duplicate_count >= ${bind(minDuplicates)}`);
  if (filters.attention !== undefined) where.push(`sends.attention = ${bind(filters.attention)}`);
  if (filters.search) where.push(found(filters.search, bind));
  return where;
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
  const isTheRecipient = hasDelivery(isTo(bind(recipientHashes)));
  return `(starts_with(n.message_id, ${written}) OR n.id::text = ${written} OR ${isTheRecipient})`;
}
