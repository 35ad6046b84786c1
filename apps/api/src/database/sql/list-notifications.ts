// A page of an app's notifications, the newest first; only the filters asked for are in the statement.
import { anyOf, type Bind, firstOf, type Statement, unionOf } from './any-of.js';
import { AFTER_ALL, unsentStates } from './few-keys.js';
import { instantOf, type Position } from './keyset.js';
import { NOTIFICATION_COLUMNS, NOTIFICATION_FROM } from './notification-columns.js';
import { notificationStatus } from './notification-status.js';

export interface NotificationFilters {
  readonly appId: string;
  /** Whatever the other filters may mean, where that is few. */
  readonly ids?: readonly string[] | undefined;
  /** What has any of these states; no key is in two of them. */
  readonly inStates?: readonly StatesAlike[] | undefined;
  readonly messageId?: string | undefined;
  readonly senderIds?: readonly string[] | undefined;
  /** Hashes of the address, one for each channel that it may belong to. */
  readonly recipientHashes?: readonly Buffer[] | undefined;
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
  readonly minDuplicates?: number | undefined;
  readonly attention?: readonly string[] | undefined;
  /** The start of a message ID, a notification's id, or (`recipientHashes` of it) an address. */
  readonly search?: Search | undefined;
}

export interface Search {
  readonly text: string;
  /** The text where it has the form of an id. */
  readonly id: string | null;
  readonly recipientHashes: readonly Buffer[];
}

/** Statuses that are found by the same way. */
export interface StatesAlike {
  readonly statuses: readonly string[];
  /** Whatever may have one of them, where that is few. */
  readonly ids?: readonly string[] | undefined;
}

export interface NotificationPage {
  /** Where the page begins: after this one. */
  readonly after: Position | null;
  readonly limit: number;
}

export function listNotifications(filters: NotificationFilters, { after, limit }: NotificationPage): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  // Each kind of states by its own index: an OR over them would walk all notifications.
  const parts = partsOf(filters).map(
    (part) =>
      `SELECT n.app_id, n.id, n.accepted_at ${selection(part, after, bind)} ${NEWEST_FIRST} LIMIT ${bind(limit)}`,
  );
  // The page first, what is counted for each of its rows after.
  const text = `WITH page AS MATERIALIZED (${firstOf(parts, NEWEST_FIRST, limit)})
SELECT ${NOTIFICATION_COLUMNS} ${NOTIFICATION_FROM}
WHERE (n.app_id, n.id) IN (SELECT app_id, id FROM page) ${NEWEST_FIRST}`;
  return { text, values };
}

/** Rows of the whole filter in no order, at most `most` of each of its parts: to be counted. */
export function someNotifications(filters: NotificationFilters, most: number): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = partsOf(filters).map((part) => `SELECT n.id ${selection(part, null, bind)} LIMIT ${bind(most)}`);
  return { text: unionOf(parts), values };
}

interface Part extends NotificationFilters {
  readonly statuses?: readonly string[];
}

function partsOf(filters: NotificationFilters): readonly Part[] {
  return filters.inStates?.map((alike) => ({ ...filters, ...alike, ids: alike.ids ?? filters.ids })) ?? [filters];
}

function selection(part: Part, after: Position | null, bind: Bind): string {
  const where = conditions(part, after, bind);
  const from = part.ids ? inOrder(bind(part.ids)) : 'notifications n';
  return `FROM ${from}
  WHERE ${where.join('\n    AND ')}`;
}

const NEWEST_FIRST = 'ORDER BY n.accepted_at DESC, n.id DESC';

// Sorted before the status of any is reckoned: a page then reckons that of its own rows only. OFFSET 0 keeps it so.
const inOrder = (ids: string) => `(
  SELECT n.app_id, n.id, n.message_id, n.accepted_at, n.pending_deliveries, n.purged_at, n.purged_status, n.expires_at
  FROM notifications n WHERE n.app_id = $1 AND n.id = ANY (${ids}::uuid[]) ${NEWEST_FIRST} OFFSET 0) AS n`;

function conditions(filters: Part, after: Position | null, bind: Bind): string[] {
  const { appId, messageId, statuses, senderIds, createdFrom, createdTo } = filters;
  const where = [`n.app_id = ${bind(appId)}::uuid`];
  if (after) where.push(`(n.accepted_at, n.id) < (${instantOf(bind(after.us))}, ${bind(after.id)}::uuid)`);
  if (messageId !== undefined) where.push(`n.message_id = ${bind(messageId)}`);
  if (statuses !== undefined) where.push(...inStatus(statuses, bind));
  if (senderIds !== undefined) where.push(...sentBy(bind(senderIds)));
  if (filters.recipientHashes) where.push(hasDelivery(isTo(bind(filters.recipientHashes))));
  if (createdFrom !== undefined) where.push(`n.accepted_at >= ${bind(createdFrom)}::timestamptz`);
  if (createdTo !== undefined) where.push(`n.accepted_at < ${bind(createdTo)}::timestamptz`);
  if (filters.minDuplicates !== undefined) where.push(repeatedAtLeast(filters.minDuplicates, bind));
  if (filters.attention !== undefined)
    where.push(NEEDS_ATTENTION, anyOf(WORST_ATTENTION, filters.attention, 'text', bind));
  if (filters.search) where.push(found(filters.search, bind));
  return where;
}

function inStatus(statuses: readonly string[], bind: Bind): string[] {
  const where = [anyOf(notificationStatus('n'), statuses, 'text', bind)];
  const unsent = unsentStates(statuses);
  // Implied, and less to reckon than the status.
  if (unsent) where.push(`(n.purged_at IS NOT NULL OR ${hasDelivery(`d.state = ANY (${bind(unsent)}::text[])`)})`);
  // Implied, and what the index of unfinished ones is found by.
  if (statuses.every((status) => status === 'pending')) where.push('n.expires_at IS NULL');
  return where;
}

// By the small index that holds them: a walk by time would pass all that ended well.
const NEEDS_ATTENTION = `n.id IN (SELECT d.notification_id FROM deliveries d WHERE d.app_id = $1 AND d.attention IS NOT NULL)`;

const WORST_ATTENTION = `(SELECT max(d.attention) FROM deliveries d WHERE d.app_id = n.app_id AND d.notification_id = n.id)`;

/** Repeated once are many, and soon found by time; those repeated more often have a small index. */
function repeatedAtLeast(count: number, bind: Bind): string {
  const indexed = count < 2 ? '' : 'AND r.duplicate_count >= 2';
  return `n.id IN (SELECT r.notification_id FROM key_repeats r
    WHERE r.app_id = $1 AND r.duplicate_count >= ${bind(count)}::int4 ${indexed})`;
}

function hasDelivery(condition: string): string {
  return `EXISTS (SELECT FROM deliveries d WHERE d.app_id = n.app_id AND d.notification_id = n.id AND ${condition})`;
}

// No key is older than the senders' first delivery nor younger than their last: a walk by time need not look there. A
// day for clocks that differ: an id holds the time of the API's own.
function sentBy(senderIds: string): string[] {
  const edge = (
    time: string,
    end: 'min' | 'max',
    order: string,
  ) => `(SELECT ${end}(edge.at) FROM unnest(${senderIds}::uuid[]) AS s(id)
      CROSS JOIN LATERAL (SELECT ${time} AS at FROM deliveries d JOIN notifications f ON f.app_id = d.app_id AND f.id = d.notification_id
        WHERE d.app_id = $1 AND d.sender_id = s.id ORDER BY d.id ${order} LIMIT 1) AS edge)`;
  return [
    hasDelivery(`d.sender_id = ANY (${senderIds}::uuid[])`),
    `n.accepted_at >= ${edge('f.accepted_at', 'min', 'ASC')} - interval '1 day'`,
    `n.accepted_at <= ${edge('d.state_since', 'max', 'DESC')} + interval '1 day'`,
  ];
}

function isTo(hashes: string): string {
  return `d.recipient_hash = ANY (${hashes}::bytea[])`;
}

/** Where they are few they are among `ids` already; else a walk by time soon meets them. */
function found({ text, id, recipientHashes }: Search, bind: Bind): string {
  const written = bind(text);
  return `(n.message_id >= ${written}::text AND n.message_id < ${written}::text || ${AFTER_ALL} OR n.id = ${bind(id)}::uuid
    OR ${hasDelivery(isTo(bind(recipientHashes)))})`;
}
