// Kinds of suppressed duplicates in plain words.
import type { Duplicate, DuplicateKind } from '@oneping/contracts';
import { DUPLICATE_KINDS } from '@oneping/contracts';
import type { Option } from '../list/filter';
import type { Tone } from './tones';

interface KindWords {
  readonly label: string;
  readonly tone: Tone;
  readonly sentence: string;
}

export const KIND_WORDS: Record<DuplicateKind, KindWords> = {
  replay: { label: 'Replayed', tone: 'green', sentence: 'The same request again: it was answered from the record.' },
  mismatch: { label: 'Other payload', tone: 'orange', sentence: 'The same message ID with another payload: refused.' },
  in_use: { label: 'In use', tone: 'blue', sentence: 'It came while the first was being accepted: told to try again.' },
  expired: { label: 'After expiry', tone: 'red', sentence: 'It came after the key had expired: refused.' },
  claim_lost: {
    label: 'Answer too late',
    tone: 'grey',
    sentence: 'A worker’s call was answered after its claim had been taken over.',
  },
  provider_deduplicated: {
    label: 'Known to the provider',
    tone: 'grey',
    sentence: 'The provider said that it already had the message.',
  },
};

export const KIND_OPTIONS: readonly Option[] = DUPLICATE_KINDS.map((kind) => ({
  value: kind,
  label: KIND_WORDS[kind].label,
}));

/** What the caller was answered; a worker's duplicate had no caller. */
export function answerWords({ answerStatus }: Pick<Duplicate, 'answerStatus'>): string {
  if (answerStatus === null) return 'not a request';
  return ANSWERS.get(answerStatus) ?? String(answerStatus);
}

const ANSWERS = new Map([
  [200, '200 the result'],
  [202, '202 pending'],
  [409, '409 in use'],
  [410, '410 expired'],
  [422, '422 reused'],
]);

/** "in a batch, item 4". */
export function sourceWords({ source, batchIndex }: Pick<Duplicate, 'source' | 'batchIndex'>): string {
  if (source === 'batch') return batchIndex === null ? 'batch' : `batch, item ${batchIndex}`;
  return source === 'single' ? 'single post' : 'worker';
}
