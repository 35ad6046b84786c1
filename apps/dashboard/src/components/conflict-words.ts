// Kinds of contradictions in plain words.

const WORDS = new Map([
  ['proved_after_failed', 'Proof came after it was recorded as failed'],
  ['proved_after_canceled', 'Proof came after it was canceled'],
  ['proved_after_lapsed', 'Proof came after it had lapsed'],
  ['accepted_after_refusal', 'The provider shows what it had refused'],
  ['several_found', 'The provider has more than one'],
  ['provider_message_id_taken', 'Two deliveries claim the same id at the provider'],
]);

export function conflictWords(kind: string): string {
  return WORDS.get(kind) ?? `Contradiction: ${kind.replaceAll('_', ' ')}`;
}

/** What it means, beside its words; the server's own where there are none. */
export function conflictSentence(kind: string, detail: string): string {
  return kind.startsWith('proved_after_') ? 'The provider has it after all. The record stays as it is.' : detail;
}
