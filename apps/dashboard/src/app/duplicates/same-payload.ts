// Whether a repeat carried the same payload, as a word.
export function samePayloadWords(samePayload: boolean | null): string {
  if (samePayload === null) return 'not known';
  return samePayload ? 'same' : 'other';
}
