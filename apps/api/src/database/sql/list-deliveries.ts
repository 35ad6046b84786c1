// A page of an app's deliveries, by acceptance; only the filters asked for are in the statement.
import { anyOf, type Bind, firstOf, type Statement, unionOf } from './any-of.js';
import { DELIVERY_COLUMNS, DELIVERY_TABLES, repeatsWaiting } from './delivery-columns.js';
import { evidenceVerdict } from './evidence-of.js';

export interface DeliveryFilters {
  readonly appId: string;
  readonly states?: readonly string[] | undefined;
  readonly senderIds?: readonly string[] | undefined;
  /** Least seconds in its state. */
  readonly age?: number | undefined;
  readonly leaseOverdue?: boolean | undefined;
  /** Due for more than a minute, and not begun. */
  readonly isOverdue?: boolean | undefined;
  readonly attention?: readonly string[] | undefined;
  readonly reasons?: readonly string[] | undefined;
  /** Verdicts, or `none`. */
  readonly evidence?: readonly string[] | undefined;
  /** Put off for now. */
  readonly snoozed?: boolean | undefined;
  readonly minRepeats?: number | undefined;
  readonly worker?: string | undefined;
  readonly stateFrom?: string | undefined;
  readonly stateTo?: string | undefined;
}

export interface DeliveryPage {
  /** Where the page begins: after this one. */
  readonly after: string | null;
  readonly limit: number;
  readonly order?: 'newest' | 'oldest' | undefined;
}

export function listDeliveries(filters: DeliveryFilters, { after, limit, order = 'newest' }: DeliveryPage): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const inOrder = `ORDER BY id ${order === 'oldest' ? 'ASC' : 'DESC'}`;
  const later = order === 'oldest' ? '>' : '<';
  // Each kind of states and each sender by its own index: an OR over them would walk all deliveries.
  const parts = partsOf(filters).map((part) => {
    const where = after === null ? '' : ` AND d.id ${later} ${bind(after)}::uuid`;
    return `SELECT d.app_id, d.id ${selection(part, bind)}${where} ${inOrder} LIMIT ${bind(limit)}`;
  });
  // The page first, what is told of each of its rows after: else the plan is made for the columns of the whole table.
  const text = `WITH page AS MATERIALIZED (${firstOf(parts, inOrder, limit)})
SELECT ${DELIVERY_COLUMNS} FROM page JOIN ${DELIVERY_TABLES} ON d.app_id = page.app_id AND d.id = page.id ${inOrder.replace('id', 'd.id')}`;
  return { text, values };
}

/** Rows of the whole filter in no order, at most `most` of each of its parts: to be counted. */
export function someDeliveries(filters: DeliveryFilters, most: number): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = partsOf(filters).map((part) => `SELECT d.id ${selection(part, bind)} LIMIT ${bind(most)}`);
  return { text: unionOf(parts), values };
}

function partsOf(filters: DeliveryFilters): DeliveryFilters[] {
  const { states, senderIds } = filters;
  const kinds = states === undefined ? [undefined] : KINDS.map((kind) => both(kind, states));
  const senders = senderIds === undefined ? [undefined] : senderIds.map((id) => [id]);
  return kinds
    .filter((kind) => kind === undefined || kind.length > 0)
    .flatMap((kind) => senders.map((sender) => ({ ...filters, states: kind, senderIds: sender })));
}

function both(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((each) => others.includes(each));
}

function selection(part: DeliveryFilters, bind: Bind): string {
  const app = `${bind(part.appId)}::uuid`;
  const few = fewOf(part, app);
  const from =
    few === null
      ? 'deliveries d'
      : `(WITH few AS MATERIALIZED (SELECT id FROM deliveries d WHERE d.app_id = ${app} AND (${few})) SELECT id FROM few) AS few
  JOIN deliveries d ON d.id = few.id`;
  return `FROM ${from} WHERE ${[`d.app_id = ${app}`, ...conditions(part, bind)].join('\n    AND ')}`;
}

const UNFINISHED: readonly string[] = ['queued', 'claimed', 'sending', 'unknown'];

/** What shares an index. */
const KINDS: readonly (readonly string[])[] = [UNFINISHED, ['failed'], ['lapsed'], ['canceled'], ['sent']];

/** What small indexes hold of each of these states: no index may mention a state, and a walk by id would pass all that ended. */
const HELD_BY_INDEX: Readonly<Record<string, string>> = {
  claimed: 'd.worker_id IS NOT NULL',
  sending: 'd.worker_id IS NOT NULL',
  unknown: 'd.next_check_at IS NOT NULL OR d.attention IS NOT NULL',
};

/** SQL: in terms of the due index, which goes sender by sender. `app`: its id. */
function overdue(app: string): string {
  return `d.sender_id = ANY (ARRAY(SELECT s.id FROM senders s WHERE s.app_id = ${app})) AND d.priority = ANY ('{0,1,2}')
    AND d.due_at < (SELECT clock_timestamp() - interval '1 minute') AND d.state = 'queued'`;
}

/** SQL: a condition that a few rows meet, the wanted ones among them. Null: they may be many. */
function fewOf({ states, attention, worker, leaseOverdue, isOverdue }: DeliveryFilters, app: string): string | null {
  if (isOverdue) return overdue(app);
  if (attention !== undefined) return 'd.attention IS NOT NULL';
  if (worker !== undefined || leaseOverdue === true) return 'd.worker_id IS NOT NULL';
  const parts = (states ?? ['all']).map((state) => HELD_BY_INDEX[state]);
  return parts.includes(undefined) ? null : [...new Set(parts)].join(' OR ');
}

function conditions(filters: DeliveryFilters, bind: Bind): string[] {
  const { states, senderIds, age, leaseOverdue, attention, reasons, evidence } = filters;
  const { snoozed, minRepeats, worker, stateFrom, stateTo } = filters;
  const where: string[] = [];
  if (states !== undefined) where.push(`d.state = ANY (${bind(states)}::text[])`);
  // Implied, and what the index of unfinished ones is found by.
  if (states?.every((state) => UNFINISHED.includes(state))) where.push('d.finished_at IS NULL');
  // Implied too, and found by the index of what ended otherwise than sent.
  if (states?.every((state) => !UNFINISHED.includes(state) && state !== 'sent'))
    where.push(anyOf('d.unsent_state', states, 'text', bind));
  if (senderIds !== undefined) where.push(anyOf('d.sender_id', senderIds, 'uuid', bind));
  if (age !== undefined) where.push(`d.state_since <= clock_timestamp() - ${bind(age)} * interval '1 second'`);
  if (leaseOverdue !== undefined)
    where.push(`coalesce(d.lease_ends_at < clock_timestamp(), false) = ${bind(leaseOverdue)}::bool`);
  if (attention !== undefined) where.push(anyOf('d.attention', attention, 'text', bind));
  if (reasons !== undefined) where.push(hasReason(reasons, bind));
  if (evidence !== undefined) where.push(anyOf(`coalesce(${evidenceVerdict('d')}, 'none')`, evidence, 'text', bind));
  if (snoozed !== undefined)
    where.push(`coalesce(d.state = 'unknown' AND d.snoozed_until > clock_timestamp(), false) = ${bind(snoozed)}::bool`);
  if (minRepeats !== undefined) where.push(`${repeatsWaiting('d')} >= ${bind(minRepeats)}`);
  if (worker !== undefined) where.push(`d.worker_id = ${bind(worker)}::uuid`);
  if (stateFrom !== undefined) where.push(`d.state_since >= ${bind(stateFrom)}::timestamptz`);
  if (stateTo !== undefined) where.push(`d.state_since < ${bind(stateTo)}::timestamptz`);
  return where;
}

/** `http_*`: whatever begins so. `none`: nobody wrote down why. */
function hasReason(reasons: readonly string[], bind: Bind): string {
  const beginnings = reasons.filter((reason) => reason.endsWith('*')).map((reason) => reason.slice(0, -1));
  const whole = reasons.filter((reason) => !reason.endsWith('*') && reason !== 'none');
  const ways = beginnings.map((beginning) => `starts_with(d.reason_code, ${bind(beginning)}::text)`);
  if (whole.length > 0) ways.push(anyOf('d.reason_code', whole, 'text', bind));
  if (reasons.includes('none')) ways.push('d.reason_code IS NULL');
  return `(${ways.join(' OR ')})`;
}
