// The latest evidence on the delivery's own row, so that lists and filters need no other table.

/** SQL, in SET: the latest verdict is parameter `$n`; NULL leaves it as it is. */
export const evidenceColumns = (verdict: string) => `
  evidence_verdict = coalesce(${verdict}::text, d.evidence_verdict),
  evidence_at = CASE WHEN ${verdict}::text IS NULL THEN d.evidence_at ELSE clock_timestamp() END`;

/** SQL: 1 where parameter `$n` is another verdict than the one before, else 0. */
export const isNewVerdict = (verdict: string) =>
  `(${verdict}::text IS NOT NULL AND d.evidence_verdict IS DISTINCT FROM ${verdict}::text)::int4`;
