// The latest evidence about a delivery, for whoever reads, filters or counts: fragments that several statements share.

// A provider that cannot be asked answers without being asked: such a delivery is parked at once, and no check writes it down.
const cannotBeAsked = (d: string) => `(${d}.state = 'unknown' AND ${d}.safety_class = 'opaque')`;

/** SQL: the latest verdict about a row `d`; NULL: none yet. */
export const evidenceVerdict = (d: string) => `
  coalesce(${d}.evidence_verdict, CASE WHEN ${d}.proved_at IS NOT NULL THEN 'found'
    WHEN ${cannotBeAsked(d)} THEN 'not_possible' END)`;

/** SQL: since when there is that verdict. */
export const evidenceAt = (d: string) => `
  coalesce(${d}.evidence_at, ${d}.proved_at, CASE WHEN ${cannotBeAsked(d)} THEN ${d}.state_since END)`;
