// When a delivery has no open attempt: fragments that the guards share.

/**
 * SQL: nothing was handed over that nobody can tell the fate of; for a row `d` that is not sending.
 * It counts the attempts that are closed, never those that are open: a verdict is only ever added, so a statement that
 * waited for the row's lock and still sees the attempts of before can only be too careful.
 */
export const nothingOpen = (d: string) => `(${d}.attempt_count = 0 OR ${d}.attempt_count = ${closedCount(d)})`;

/** SQL: for a row `d` that is sending, an attempt other than the live one is open. */
export const otherOpen = (d: string) => `(${d}.attempt_count > 1 AND ${d}.attempt_count - 1 <> ${closedCount(d)})`;

/** SQL: how many ended attempts of a row `d` have no verdict. */
export const openCount = (d: string) => `(CASE WHEN ${d}.attempt_count = 0 THEN 0 ELSE (
  SELECT count(*) FROM attempts a WHERE a.app_id = ${d}.app_id AND a.delivery_id = ${d}.id AND a.verdict IS NULL) END)::int4`;

const closedCount = (d: string) => `(
  SELECT count(*) FROM attempts a WHERE a.app_id = ${d}.app_id AND a.delivery_id = ${d}.id AND a.verdict IS NOT NULL)`;
