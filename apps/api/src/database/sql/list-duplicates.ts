// A page of an app's suppressed duplicates, the newest first; only the filters asked for are in the statement.
import { anyOf, type Bind, type Statement } from './any-of.js';
import { DUPLICATE_COLUMNS, type DuplicateRow, KEY_OF_DUPLICATE } from './duplicate-columns.js';
import { instantOf, type Position } from './keyset.js';
import { shownRecipient } from './notification-status.js';

export interface DuplicateFilters {
  readonly appId: string;
  readonly kinds?: readonly string[] | undefined;
  /** With the notification that has it now; null where there is none any more. */
  readonly messageId?: { readonly text: string; readonly notificationId: string | null } | undefined;
  readonly notificationId?: string | undefined;
  /** Visible prefixes. */
  readonly apiKeys?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DuplicateListRow extends DuplicateRow {
  readonly channels: string[] | null;
  readonly recipient: string | null;
}

export interface DuplicatePage {
  readonly after: Position | null;
  readonly limit: number;
}

/** What the original went to, looked up for the rows of the page only. */
const ORIGINAL = /* sql */ `
LEFT JOIN LATERAL (
  SELECT array_agg(DISTINCT d.channel) AS channels,
    CASE WHEN count(DISTINCT d.recipient_hash) = 1 THEN min(${shownRecipient('d')}) END AS recipient
  FROM deliveries d WHERE d.app_id = u.app_id AND d.notification_id = u.notification_id
    AND (u.delivery_id IS NULL OR d.id = u.delivery_id)) AS original ON true`;

export function listDuplicates(filters: DuplicateFilters, { after, limit }: DuplicatePage): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = conditions(filters, bind);
  if (after) where.push(`(u.at, u.id) < (${instantOf(bind(after.us))}, ${bind(after.id)}::uuid)`);
  const text = `SELECT ${DUPLICATE_COLUMNS}, original.channels, original.recipient
FROM (SELECT u.* FROM duplicates u WHERE ${where.join('\n  AND ')}
  ORDER BY u.at DESC, u.id DESC LIMIT ${bind(limit)}) AS u
${KEY_OF_DUPLICATE} ${ORIGINAL} ORDER BY u.at DESC, u.id DESC`;
  return { text, values };
}

/** Rows of the whole filter, at most `most`, in no order: to be counted. */
export function someDuplicates(filters: DuplicateFilters, most: number): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = conditions(filters, bind);
  return { text: `SELECT u.id FROM duplicates u WHERE ${where.join(' AND ')} LIMIT ${bind(most)}`, values };
}

function conditions(filters: DuplicateFilters, bind: Bind): string[] {
  const { appId, kinds, messageId, notificationId, apiKeys, from, to } = filters;
  const app = bind(appId);
  const where = [`u.app_id = ${app}::uuid`];
  if (kinds !== undefined) where.push(anyOf('u.kind', kinds, 'text', bind));
  if (messageId !== undefined) where.push(namedBy(messageId, bind));
  if (notificationId !== undefined) where.push(`u.notification_id = ${bind(notificationId)}::uuid`);
  if (apiKeys !== undefined) where.push(postedWith(app, anyOf('k.prefix', apiKeys, 'text', bind)));
  if (from !== undefined) where.push(`u.at >= ${bind(from)}::timestamptz`);
  if (to !== undefined) where.push(`u.at < ${bind(to)}::timestamptz`);
  return where;
}

// By way of the notification, whose index is there anyhow: one on the message ID would cost every replay. Rows without
// a notification (in use) are few.
function namedBy({ text, notificationId }: NonNullable<DuplicateFilters['messageId']>, bind: Bind): string {
  const isNamed = `u.message_id = ${bind(text)}`;
  if (notificationId === null) return isNamed;
  return `${isNamed} AND (u.notification_id = ${bind(notificationId)}::uuid OR u.notification_id IS NULL)`;
}

function postedWith(app: string, isPrefix: string): string {
  return `u.api_key_id IN (SELECT k.id FROM api_keys k WHERE k.app_id = ${app}::uuid AND ${isPrefix})`;
}
