// From rows or a group to the filter of a batch: the server freezes a selection by filter, and shows what it holds.
import type { BatchFilter, Delivery } from '@oneping/contracts';

/** Exactly these rows: what is ticked is decided about, and nothing else. */
export function filterOfRows(rows: readonly Pick<Delivery, 'id'>[]): BatchFilter {
  return { deliveryIds: rows.map(({ id }) => id) };
}

/** As a query of the page that makes a batch. */
export function queryOfFilter(filter: BatchFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** `unknownBefore` excludes its own moment, so it lies a millisecond after the last of them. */
export function unknownBefore(times: readonly string[]): BatchFilter {
  const latestMs = Math.max(...times.map((time) => Date.parse(time)));
  return Number.isFinite(latestMs) ? { unknownBefore: new Date(latestMs + 1).toISOString() } : {};
}
