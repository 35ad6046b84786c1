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
}

const KILLED: Why = {
  label: 'Worker killed',
  sentence: 'The worker ended between the mark that it begins and the provider’s answer.',
};
const LEASE: Why = {
  label: 'Lease ended',
  sentence: 'The worker’s time ran out while the call was under way, so nobody waited for the answer.',
};
const TIMEOUT: Why = { label: 'Timeout', sentence: 'The provider did not answer in time.' };
const UNREADABLE: Why = {
  label: 'Answer not understood',
  sentence: 'The provider answered something that says neither yes nor no.',
};
const LINK_LOST: Why = {
  label: 'Link lost after the body',
  sentence: 'The connection was lost after the message was handed over, before the answer.',
};
const REPEAT_UNSAFE: Why = {
  label: 'May not be repeated',
  sentence: 'An earlier call is still open, and it may not be repeated any more.',
};

const WHYS = new Map<string, Why>([
  ['worker_died', KILLED],
  ['lease_over', LEASE],
  ['timeout', TIMEOUT],
  ['call_timeout', TIMEOUT],
  ['http_408', TIMEOUT],
  ['http_504', TIMEOUT],
  ['aborted', TIMEOUT],
  ['reset', LINK_LOST],
  ['answer_lost', LINK_LOST],
  ['unreadable_answer', UNREADABLE],
  ['answer_too_early', UNREADABLE],
  ['adapter_error', UNREADABLE],
]);

/** Null: nobody wrote down why. */
export function whyOf(code: string | null): Why {
  if (code === null) return REPEAT_UNSAFE;
  const known = WHYS.get(code);
  if (known !== undefined) return known;
  return /^(http|smtp)_\d+$/.test(code) ? UNREADABLE : { label: code, sentence: `It ended with “${code}”.` };
}

/** The word for what is known of a delivery: a contradiction outweighs the latest answer. */
export function evidenceWordOf({ attention, evidence }: Pick<Delivery, 'attention' | 'evidence'>): EvidenceWord {
  if (attention === 'conflict') return 'several';
  return evidence?.verdict ?? 'none';
}

/** Who asked or decided, for reading: `api-key:0192…` says what it is before it says which. */
export function actorWords(actor: string): string {
  const [kind = '', id = ''] = actor.split(':');
  const words = ACTORS.get(kind);
  return words === undefined ? actor : id === '' ? words : `${words} ${id}`;
}

const ACTORS = new Map([
  ['api-key', 'API key'],
  ['operator', 'Operator'],
  ['policy', 'Policy of sender'],
  ['reconciler', 'OnePing itself'],
  ['system', 'OnePing itself'],
]);
