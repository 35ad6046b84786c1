// What a look-up said, in the words of the design.
import type { EvidenceVerdict } from '@oneping/contracts';
import type { Tone } from './tones';

export const EVIDENCE_WORDS: Record<EvidenceVerdict, { readonly label: string; readonly tone: Tone }> = {
  found: { label: 'Found', tone: 'green' },
  not_found: { label: 'Not found', tone: 'orange' },
  too_early: { label: 'Too early', tone: 'grey' },
  not_possible: { label: 'Cannot be looked up', tone: 'grey' },
  failed: { label: 'The look-up failed', tone: 'orange' },
  several: { label: 'Conflicting', tone: 'orange' },
};
