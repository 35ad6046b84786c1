// What a look-up said, in the words of the design.
import type { EvidenceVerdict } from '@oneping/contracts';
import type { Tone } from './tones';

/** `none`: nobody has asked. */
export type EvidenceWord = EvidenceVerdict | 'none';

interface EvidenceWords {
  readonly label: string;
  readonly tone: Tone;
  readonly sentence: string;
}

export const EVIDENCE_WORDS: Record<EvidenceWord, EvidenceWords> = {
  found: { label: 'Found', tone: 'green', sentence: 'The provider has it.' },
  not_found: { label: 'Not found', tone: 'orange', sentence: 'The provider was asked and does not know it.' },
  too_early: { label: 'Too early', tone: 'grey', sentence: 'Nobody could know yet when this was asked.' },
  not_possible: { label: 'Cannot be looked up', tone: 'grey', sentence: 'This provider cannot be asked.' },
  failed: { label: 'No answer', tone: 'grey', sentence: 'The question itself failed, so it says nothing.' },
  several: { label: 'Conflicting', tone: 'red', sentence: 'The provider has more than one under our id.' },
  none: { label: 'Not asked yet', tone: 'grey', sentence: 'Nobody has asked the provider.' },
};
