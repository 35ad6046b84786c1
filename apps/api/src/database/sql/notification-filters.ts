// The filters of a list of notifications, as conditions on a row `n`; only those asked for are in the statement.
import { anyOf, type Bind } from './any-of.js';
import { AFTER_ALL, type SearchPlace } from './few-keys.js';
import { notificationStatus } from './notification-status.js';

export interface NotificationFilters {
  readonly appId: string;
  /** Whatever the other filters may mean, where that is few. */
  readonly ids?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
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
  /** Where it stands in at least one key; nowhere else need be looked. */
  readonly places: readonly SearchPlace[];
}

/** $1 must be the app's id. */
export function conditions(filters: NotificationFilters, bind: Bind): string[] {
  const { messageId, statuses, senderIds, createdFrom, createdTo } = filters;
  const where = ['n.app_id = $1::uuid'];
  if (messageId !== undefined) where.push(`n.message_id = ${bind(messageId)}`);
  if (statuses !== undefined) where.push(anyOf(notificationStatus('n'), statuses, 'text', bind));
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
// day for clocks that differ: an id holds the time of the API's own. Between a sender and itself: told that they are
// equal, the planner may walk all deliveries by id to find one of them.
function sentBy(senderIds: string): string[] {
  const edge = (
    time: string,
    end: 'min' | 'max',
    order: string,
  ) => `(SELECT ${end}(edge.at) FROM unnest(${senderIds}::uuid[]) AS s(id)
      CROSS JOIN LATERAL (SELECT ${time} AS at FROM deliveries d JOIN notifications f ON f.app_id = d.app_id AND f.id = d.notification_id
        WHERE d.app_id = $1 AND d.sender_id BETWEEN s.id AND s.id ORDER BY d.sender_id ${order}, d.id ${order} LIMIT 1) AS edge)`;
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
function found({ text, id, recipientHashes, places }: Search, bind: Bind): string {
  const ways = places.map((place) => {
    if (place === 'id') return `n.id = ${bind(id)}::uuid`;
    if (place === 'recipient') return hasDelivery(isTo(bind(recipientHashes)));
    const written = `${bind(text)}::text`;
    return `n.message_id >= ${written} AND n.message_id < ${written} || ${AFTER_ALL}`;
  });
  return ways.length === 0 ? 'false' : `(${ways.map((way) => `(${way})`).join(' OR ')})`;
}
