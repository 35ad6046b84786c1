// From rows or a group to the filter of a batch: the server freezes a selection by filter, and shows what it holds.
import type { BatchFilter, Delivery } from '@oneping/contracts';
import { evidenceWordOf } from './review-words';

type Selectable = Pick<Delivery, 'channel' | 'sender' | 'reason' | 'evidence' | 'stateSince' | 'attention'>;

/** The narrowest filter that covers all of the rows: what they have in common, and nothing newer than the newest. */
export function filterOfRows(rows: readonly Selectable[]): BatchFilter {
  return {
    ...common('sender', rows, ({ sender }) => sender.name),
    ...common('channel', rows, ({ channel }) => channel),
    ...common('reasonCode', rows, ({ reason }) => reason?.code),
    ...common('evidence', rows, (row) => (row.attention === 'conflict' ? undefined : evidenceWordOf(row))),
    ...unknownBefore(rows.map(({ stateSince }) => stateSince)),
  };
}

/** As a query of the page that makes a batch. */
export function queryOfFilter(filter: BatchFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** `unknownBefore` excludes its own moment, so it lies a millisecond after the last of them. */
export function unknownBefore(times: readonly string[]): BatchFilter {
  const latestMs = Math.max(...times.map((time) => Date.parse(time)));
  return Number.isFinite(latestMs) ? { unknownBefore: new Date(latestMs + 1).toISOString() } : {};
}

function common<Row, Name extends string, Value>(
  name: Name,
  rows: readonly Row[],
  pick: (row: Row) => Value | undefined,
): { readonly [key in Name]?: Value } {
  const [first, ...others] = rows.map(pick);
  const isCommon = first !== undefined && others.every((value) => value === first);
  // Safe: a computed key of a literal type is that member and no other.
  return (isCommon ? { [name]: first } : {}) as { readonly [key in Name]?: Value };
}
