// How long an API key is to live, and how long an old one goes on beside its successor, in choices.

const DAY_SECONDS = 86_400;

export const LIVES = [
  { value: '0', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;

/** The end of a key that is made now; null: it has none. `days` as chosen above. */
export function endOf(days: string, nowMs: number): string | null {
  const count = Number(days);
  return count > 0 ? new Date(nowMs + count * DAY_SECONDS * 1_000).toISOString() : null;
}

export const OVERLAPS = [
  { value: '0', label: 'It stops at once' },
  { value: '3600', label: 'For an hour' },
  { value: '86400', label: 'For a day' },
  { value: '604800', label: 'For a week' },
  { value: '2592000', label: 'For 30 days' },
] as const;

export type KeyState = 'in use' | 'ending' | 'revoked' | 'expired';

/** During an overlap `revokedAt` lies ahead. */
export function keyState(
  { revokedAt, expiresAt }: { readonly revokedAt: string | null; readonly expiresAt: string | null },
  nowMs: number,
): KeyState {
  const ended = expiresAt !== null && Date.parse(expiresAt) <= nowMs;
  // One whose name was taken by another after its end counts as revoked at that end.
  if (ended && (revokedAt === null || Date.parse(revokedAt) >= Date.parse(expiresAt))) return 'expired';
  if (revokedAt === null) return 'in use';
  return Date.parse(revokedAt) > nowMs ? 'ending' : 'revoked';
}

const ENDED: Readonly<Record<KeyState, string | undefined>> = {
  'in use': undefined,
  ending: undefined,
  revoked: 'It is revoked.',
  expired: 'It has expired. Create a new one: the name is free.',
};

/** A leaked one is rolled first, and must be ended before its overlap is over. */
export function whyNotRevoke(state: KeyState): string | undefined {
  return ENDED[state];
}

export function whyNotRoll(state: KeyState): string | undefined {
  return state === 'ending' ? 'It was rolled already: roll the one that took its place.' : ENDED[state];
}
