// Why an outcome is unknown, and what a provider answered, in the words of the review pages.
import type { Delivery } from '@oneping/contracts';
import { EVIDENCE_WORDS, type EvidenceWord } from '../../components/evidence-words';
import type { Option } from '../../list/filter';

// Safe: the keys of an object literal typed by EvidenceWord.
export const EVIDENCE_OPTIONS: readonly Option[] = (Object.keys(EVIDENCE_WORDS) as EvidenceWord[]).map((value) => ({
  value,
  label: EVIDENCE_WORDS[value].label,
}));

export interface Why {
  readonly label: string;
  readonly sentence: string;
  /** The codes that it stands for, as the API is asked for them. */
  readonly codes: readonly string[];
}

/** By the name that each has in an address. */
const WHYS = {
  killed: {
    label: 'Worker killed',
    sentence: 'The worker ended between the mark that it begins and the provider’s answer.',
    codes: ['worker_died', 'crashed_worker'],
  },
  lease: {
    label: 'Lease ended',
    sentence: 'The worker’s time ran out while the call was under way, so nobody waited for the answer.',
    codes: ['lease_over'],
  },
  late: {
    label: 'Timeout',
    sentence: 'The provider did not answer in time.',
    codes: ['timeout', 'call_timeout', 'aborted'],
  },
  lost: {
    label: 'Link lost after the body',
    sentence: 'The connection was lost after the message was handed over, before the answer.',
    codes: ['reset', 'connection_lost', 'tls_failure', 'answer_lost'],
  },
  unclear: {
    label: 'Answer not understood',
    sentence: 'The provider answered something that says neither yes nor no.',
    codes: ['unreadable_answer', 'answer_too_early', 'adapter_error', 'http_*', 'smtp_*'],
  },
  unsafe: {
    label: 'May not be repeated',
    sentence: 'An earlier call is still open, and it may not be repeated any more.',
    codes: ['none', 'body_changed', 'window_closed', 'suppressed'],
  },
} satisfies Record<string, Why>;

export const WHY_OPTIONS: readonly Option[] = Object.entries(WHYS).map(([value, { label }]) => ({ value, label }));

/** The codes of chosen reasons; a code stands for itself. */
export function codesOf(chosen: readonly string[]): string[] {
  const whys = new Map<string, Why>(Object.entries(WHYS));
  return chosen.flatMap((each) => whys.get(each)?.codes ?? [each]);
}

/** Null: nobody wrote down why. */
export function whyOf(code: string | null): Why {
  const wanted = code ?? 'none';
  const known = Object.values(WHYS).find(({ codes }) => codes.some((each) => isCode(wanted, each)));
  return known ?? { label: wanted, sentence: `It ended with “${wanted}”.`, codes: [wanted] };
}

function isCode(code: string, known: string): boolean {
  return known.endsWith('*') ? code.startsWith(known.slice(0, -1)) : code === known;
}

/** The word for what is known of a delivery: a contradiction outweighs the latest answer. */
export function evidenceWordOf({ attention, evidence }: Pick<Delivery, 'attention' | 'evidence'>): EvidenceWord {
  if (attention === 'conflict') return 'several';
  return evidence?.verdict ?? 'none';
}
