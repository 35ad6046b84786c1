// A page of an app's deliveries, by acceptance; only the filters asked for are in the statement.
import { DELIVERY_COLUMNS, DELIVERY_TABLES, repeatsWaiting } from './delivery-columns.js';
import { evidenceVerdict } from './evidence-of.js';

export interface DeliveryFilters {
  readonly appId: string;
  /** Where the page begins: after this one. */
  readonly after: string | null;
  readonly limit: number;
  readonly order?: 'newest' | 'oldest' | undefined;
  readonly states?: readonly string[] | undefined;
  readonly senderId?: string | undefined;
  readonly channel?: string | undefined;
  /** Least seconds in its state. */
  readonly age?: number | undefined;
  readonly leaseOverdue?: boolean | undefined;
  readonly attention?: string | undefined;
  readonly reason?: string | undefined;
  /** A verdict, or `none`. */
  readonly evidence?: string | undefined;
  readonly minRepeats?: number | undefined;
  readonly worker?: string | undefined;
  readonly stateFrom?: string | undefined;
  readonly stateTo?: string | undefined;
}

type Bind = (value: unknown) => string;

export function listDeliveries(filters: DeliveryFilters): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const app = `${bind(filters.appId)}::uuid`;
  const few = fewOf(filters);
  const where = [`d.app_id = ${app}`, ...conditions(filters, bind)];
  const order = `ORDER BY d.id ${filters.order === 'oldest' ? 'ASC' : 'DESC'}`;
  // The page first, what is told of each of its rows after: else the plan is made for the columns of the whole table.
  const text = `WITH ${few === null ? '' : `few AS MATERIALIZED (SELECT d.id FROM deliveries d WHERE d.app_id = ${app} AND (${few})),\n`}page AS MATERIALIZED (
  SELECT d.app_id, d.id FROM deliveries d${few === null ? '' : ' JOIN few ON few.id = d.id'}
  WHERE ${where.join('\n    AND ')} ${order} LIMIT ${bind(filters.limit)})
SELECT ${DELIVERY_COLUMNS} FROM page JOIN ${DELIVERY_TABLES} ON d.app_id = page.app_id AND d.id = page.id ${order}`;
  return { text, values };
}

const UNFINISHED: readonly string[] = ['queued', 'claimed', 'sending', 'unknown'];

const UNSENT: readonly string[] = ['failed', 'lapsed', 'canceled'];

/** What small indexes hold of each of these states: no index may mention a state, and a walk by id would pass all that ended. */
const HELD_BY_INDEX: Readonly<Record<string, string>> = {
  claimed: 'd.worker_id IS NOT NULL',
  sending: 'd.worker_id IS NOT NULL',
  unknown: 'd.next_check_at IS NOT NULL OR d.attention IS NOT NULL',
};

/** SQL: a condition that a few rows meet, the wanted ones among them. Null: they may be many. */
function fewOf({ states, attention, worker, leaseOverdue }: DeliveryFilters): string | null {
  if (attention !== undefined) return 'd.attention IS NOT NULL';
  if (worker !== undefined || leaseOverdue === true) return 'd.worker_id IS NOT NULL';
  const parts = (states ?? ['all']).map((state) => HELD_BY_INDEX[state]);
  return parts.includes(undefined) ? null : [...new Set(parts)].join(' OR ');
}

function conditions(filters: DeliveryFilters, bind: Bind): string[] {
  const { after, order, states, senderId, channel, age, leaseOverdue, attention, reason, evidence } = filters;
  const { minRepeats, worker, stateFrom, stateTo } = filters;
  const where: string[] = [];
  if (after !== null) where.push(`d.id ${order === 'oldest' ? '>' : '<'} ${bind(after)}::uuid`);
  if (states !== undefined) where.push(`d.state = ANY (${bind(states)}::text[])`);
  // Implied, and what the index of unfinished ones is found by.
  if (states?.every((state) => UNFINISHED.includes(state))) where.push('d.finished_at IS NULL');
  // Implied too: whatever ended unsent has a reason, and there is an index of those.
  if (states?.every((state) => UNSENT.includes(state)))
    where.push('d.finished_at IS NOT NULL', 'd.reason_code IS NOT NULL');
  if (senderId !== undefined) where.push(`d.sender_id = ${bind(senderId)}::uuid`);
  if (channel !== undefined) where.push(`d.channel = ${bind(channel)}`);
  if (age !== undefined) where.push(`d.state_since <= clock_timestamp() - ${bind(age)} * interval '1 second'`);
  if (leaseOverdue !== undefined)
    where.push(`coalesce(d.lease_ends_at < clock_timestamp(), false) = ${bind(leaseOverdue)}::bool`);
  if (attention !== undefined) where.push(`d.attention = ${bind(attention)}`);
  if (reason !== undefined) where.push(`d.reason_code = ${bind(reason)}`);
  if (evidence !== undefined) where.push(`coalesce(${evidenceVerdict('d')}, 'none') = ${bind(evidence)}`);
  if (minRepeats !== undefined) where.push(`${repeatsWaiting('d')} >= ${bind(minRepeats)}`);
  if (worker !== undefined) where.push(`d.worker_id = ${bind(worker)}::uuid`);
  if (stateFrom !== undefined) where.push(`d.state_since >= ${bind(stateFrom)}::timestamptz`);
  if (stateTo !== undefined) where.push(`d.state_since < ${bind(stateTo)}::timestamptz`);
  return where;
}
