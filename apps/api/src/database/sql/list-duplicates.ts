// A page of an app's suppressed duplicates, the newest first; only the filters asked for are in the statement.
import { anyOf, type Bind, firstOf, type Statement, unionOf } from './any-of.js';
import { DUPLICATE_COLUMNS, type DuplicateRow, KEY_OF_DUPLICATE } from './duplicate-columns.js';
import { instantOf, type Position } from './keyset.js';
import { recipientCount, shownRecipient } from './notification-status.js';

export interface DuplicateFilters {
  readonly appId: string;
  readonly kinds?: readonly string[] | undefined;
  /** With the notification that has it now; null where there is none any more. */
  readonly messageId?: { readonly text: string; readonly notificationId: string | null } | undefined;
  readonly notificationId?: string | undefined;
  readonly apiKeyIds?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DuplicateListRow extends DuplicateRow {
  readonly channels: string[] | null;
  readonly recipient: string | null;
  /** Of a mismatch. */
  readonly cause: string | null;
}

export interface DuplicatePage {
  readonly after: Position | null;
  readonly limit: number;
}

/** What the original went to, looked up for the rows of the page only. One person may have several addresses: the first counts. */
const ORIGINAL = /* sql */ `
LEFT JOIN LATERAL (
  SELECT array_agg(DISTINCT d.channel) AS channels,
    CASE WHEN count(DISTINCT d.recipient_hash) = 1 OR (
        SELECT ${recipientCount('n')} FROM notifications n WHERE n.app_id = u.app_id AND n.id = u.notification_id) = 1
      THEN (array_agg(${shownRecipient('d')} ORDER BY d.id))[1] END AS recipient
  FROM deliveries d WHERE d.app_id = u.app_id AND d.notification_id = u.notification_id
    AND (u.delivery_id IS NULL OR d.id = u.delivery_id)) AS original ON true`;

export function listDuplicates(filters: DuplicateFilters, { after, limit }: DuplicatePage): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = partsOf(filters).map((part) => {
    const where = conditions(part, bind);
    if (after) where.push(`(u.at, u.id) < (${instantOf(bind(after.us))}, ${bind(after.id)}::uuid)`);
    return `SELECT u.* FROM duplicates u WHERE ${where.join('\n  AND ')} ${NEWEST_FIRST} LIMIT ${bind(limit)}`;
  });
  const text = `SELECT ${DUPLICATE_COLUMNS}, original.channels, original.recipient,
  CASE u.kind WHEN 'mismatch' THEN coalesce(u.diff::json->>'cause', 'unknown') END AS cause
FROM (${firstOf(parts, NEWEST_FIRST.replaceAll('u.', ''), limit)}) AS u
${KEY_OF_DUPLICATE} ${ORIGINAL} ${NEWEST_FIRST}`;
  return { text, values };
}

const NEWEST_FIRST = 'ORDER BY u.at DESC, u.id DESC';

/** Rows of the whole filter in no order, at most `most` of each of its parts: to be counted. */
export function someDuplicates(filters: DuplicateFilters, most: number): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = partsOf(filters).map(
    (part) => `SELECT u.id FROM duplicates u WHERE ${conditions(part, bind).join(' AND ')} LIMIT ${bind(most)}`,
  );
  return { text: unionOf(parts), values };
}

/** Each API key, and each kind that is rare, by its own index; most are replays, which a walk by time soon meets. */
function partsOf(filters: DuplicateFilters): DuplicateFilters[] {
  const { kinds, apiKeyIds } = filters;
  const byKind = kinds === undefined || kinds.includes('replay') ? [kinds] : kinds.map((kind) => [kind]);
  const byKey = apiKeyIds === undefined ? [undefined] : apiKeyIds.map((id) => [id]);
  return byKind.flatMap((kind) => byKey.map((key) => ({ ...filters, kinds: kind, apiKeyIds: key })));
}

function conditions(filters: DuplicateFilters, bind: Bind): string[] {
  const { appId, kinds, messageId, notificationId, apiKeyIds, from, to } = filters;
  const where = [`u.app_id = ${bind(appId)}::uuid`];
  if (kinds !== undefined) where.push(anyOf('u.kind', kinds, 'text', bind));
  // Implied, and what their index is found by.
  if (kinds?.includes('replay') === false) where.push("u.kind <> 'replay'");
  if (messageId !== undefined) where.push(namedBy(messageId, bind));
  if (notificationId !== undefined) where.push(`u.notification_id = ${bind(notificationId)}::uuid`);
  if (apiKeyIds !== undefined) where.push(anyOf('u.api_key_id', apiKeyIds, 'uuid', bind));
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
