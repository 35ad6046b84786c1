// The ways to the notifications of a filter, each by an index of its own: an OR over them would walk all notifications.
import type { Bind } from './any-of.js';
import { instantOf, type Position } from './keyset.js';
import type { NotificationFilters } from './notification-filters.js';

export interface Way {
  /** SQL: a FROM clause with the notifications row `n`. */
  readonly from: string;
  /** Conditions beside the filter's own. */
  readonly where: readonly string[];
  /** The statuses that this way leads to; undefined: whatever the filter says. */
  readonly statuses?: readonly string[];
  /** SQL: what it comes in the order of, without sorting; both descending. */
  readonly time: string;
  readonly id: string;
}

/** $1 must be the app's id. @param after where the page begins, null: with the newest */
export function waysTo(filters: NotificationFilters, after: Position | null, bind: Bind): Way[] {
  const { ids, statuses } = filters;
  if (ids !== undefined) return [byTime(amongIds(bind(ids)), after, bind)];
  if (statuses === undefined) return [byTime('notifications n', after, bind)];
  const alive = ALIVE.filter((status) => statuses.includes(status)).map((status) => ({
    ...byTime('notifications n', after, bind, status === 'pending' ? ['n.expires_at IS NULL'] : []),
    statuses: [status],
  }));
  const unsent = statuses.filter((status) => !ALIVE.includes(status));
  return [
    ...alive,
    ...unsentStates(unsent).map((state) => ({ ...endedUnsent(state, filters, after, bind), statuses: unsent })),
    ...unsent.map((status) => ({ ...tombstones(status, after, bind), statuses: [status] })),
  ];
}

/** Found by a walk over all by time, or over those that have no end yet. */
const ALIVE: readonly string[] = ['pending', 'sent'];

function byTime(from: string, after: Position | null, bind: Bind, more: readonly string[] = []): Way {
  const [time, id] = ['n.accepted_at', 'n.id'];
  return { from, where: [...more, ...pageAfter(time, id, after, bind)], time, id };
}

function pageAfter(time: string, id: string, after: Position | null, bind: Bind): string[] {
  return after ? [`(${time}, ${id}) < (${instantOf(bind(after.us))}, ${bind(after.id)}::uuid)`] : [];
}

// Sorted before the status of any is reckoned: a page then reckons that of its own rows only. OFFSET 0 keeps it so.
const amongIds = (ids: string) => `(
  SELECT n.app_id, n.id, n.message_id, n.accepted_at, n.pending_deliveries, n.purged_at, n.purged_status, n.expires_at
  FROM notifications n WHERE n.app_id = $1 AND n.id = ANY (${ids}::uuid[]) ORDER BY n.accepted_at DESC, n.id DESC OFFSET 0) AS n`;

/** A key with several deliveries that ended so comes once. */
function endedUnsent(state: string, filters: NotificationFilters, after: Position | null, bind: Bind): Way {
  const [time, id] = ['unsent.accepted_at', 'unsent.id'];
  const { createdFrom, createdTo } = filters;
  const where = [
    'd.app_id = $1 AND d.unsent_state IS NOT NULL',
    `d.unsent_state = ${bind(state)}::text`,
    ...pageAfter('d.unsent_accepted_at', 'd.notification_id', after, bind),
    ...(createdFrom === undefined ? [] : [`d.unsent_accepted_at >= ${bind(createdFrom)}::timestamptz`]),
    ...(createdTo === undefined ? [] : [`d.unsent_accepted_at < ${bind(createdTo)}::timestamptz`]),
  ];
  const from = `(SELECT DISTINCT d.unsent_accepted_at AS accepted_at, d.notification_id AS id FROM deliveries d
    WHERE ${where.join(' AND ')} ORDER BY d.unsent_accepted_at DESC, d.notification_id DESC) AS unsent
  JOIN notifications n ON n.id = unsent.id`;
  return { from, where: ['n.purged_at IS NULL'], time, id };
}

/** What was purged keeps its status and nothing else. */
function tombstones(status: string, after: Position | null, bind: Bind): Way {
  return byTime('notifications n', after, bind, [
    `n.purged_status = ${bind(status)}::text AND n.purged_status <> 'sent' AND n.purged_at IS NOT NULL`,
  ]);
}

const STATES: Readonly<Record<string, readonly string[]>> = {
  failed: ['failed'],
  lapsed: ['lapsed'],
  canceled: ['canceled'],
  partial: ['failed', 'lapsed', 'canceled'],
};

/** The states of which a key with one of these statuses has a delivery. */
function unsentStates(statuses: readonly string[]): readonly string[] {
  return [...new Set(statuses.flatMap((status) => STATES[status] ?? []))];
}
