// What a suppressed duplicate is, and where it was noticed.

/**
 * replay, mismatch, in_use, expired: a repeated request. claim_lost: a worker's answer came after its claim was taken
 * over. provider_deduplicated: the provider said that it already had the message.
 */
export const DUPLICATE_KINDS = [
  'replay',
  'mismatch',
  'in_use',
  'expired',
  'claim_lost',
  'provider_deduplicated',
] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

export const DUPLICATE_SOURCES = ['single', 'batch', 'worker'] as const;
