// A page of an app's notifications, the newest first, and how many there are under a filter.
import { type Bind, firstOf, type Statement, unionOf } from './any-of.js';
import type { Position } from './keyset.js';
import { NOTIFICATION_COLUMNS, NOTIFICATION_FROM } from './notification-columns.js';
import { conditions, type NotificationFilters } from './notification-filters.js';
import { type Way, waysTo } from './notification-ways.js';

export interface NotificationPage {
  /** Where the page begins: after this one. */
  readonly after: Position | null;
  readonly limit: number;
}

const NEWEST_FIRST = 'ORDER BY n.accepted_at DESC, n.id DESC';

export function listNotifications(filters: NotificationFilters, { after, limit }: NotificationPage): Statement {
  const { values, bind } = statementOf(filters);
  const most = bind(limit);
  const pages = waysTo(filters, after, bind).map(
    (way) => `SELECT n.app_id, n.id, n.accepted_at ${selection(way, filters, bind)}
  ORDER BY ${way.time} DESC, ${way.id} DESC LIMIT ${most}`,
  );
  // A key may be met on several ways. The page first, what is counted for each of its rows after.
  const text = `WITH page AS MATERIALIZED (${firstOf(pages, NEWEST_FIRST, limit, 'UNION')})
SELECT ${NOTIFICATION_COLUMNS} ${NOTIFICATION_FROM}
WHERE (n.app_id, n.id) IN (SELECT app_id, id FROM page) ${NEWEST_FIRST}`;
  return { text, values };
}

/** Rows of the whole filter in no order, at most `most` by each way to them: to be counted. */
export function someNotifications(filters: NotificationFilters, most: number): Statement {
  const { values, bind } = statementOf(filters);
  const limit = bind(most);
  const parts = waysTo(filters, null, bind).map((way) => `SELECT n.id ${selection(way, filters, bind)} LIMIT ${limit}`);
  return { text: unionOf(parts, 'UNION'), values };
}

function statementOf({ appId }: NotificationFilters) {
  const values: unknown[] = [appId];
  const bind: Bind = (value) => `$${values.push(value)}`;
  return { values, bind };
}

function selection({ from, where, statuses }: Way, filters: NotificationFilters, bind: Bind): string {
  const own = conditions(statuses === undefined ? filters : { ...filters, statuses }, bind);
  return `FROM ${from}
  WHERE ${[...own, ...where].join('\n    AND ')}`;
}
