// How the queue of reviews can be narrowed, and what of it is always asked.
import { CHANNEL_OPTIONS } from '../../components/channel-words';
import type { Filter } from '../../list/filter';
import { EVIDENCE_OPTIONS } from './review-words';

export const QUEUE = { attention: 'resolution_required', order: 'oldest' } as const;

const WHY_OPTIONS = [
  { value: 'worker_died', label: 'Worker killed' },
  { value: 'timeout', label: 'Timeout' },
  { value: 'call_timeout', label: 'Timeout of the whole call' },
  { value: 'reset', label: 'Link lost after the body' },
  { value: 'answer_lost', label: 'Answer lost' },
  { value: 'unreadable_answer', label: 'Answer not understood' },
];

export const REVIEW_FILTERS: readonly Filter[] = [
  { name: 'reason', label: 'Why', options: WHY_OPTIONS },
  { name: 'evidence', label: 'Evidence', options: EVIDENCE_OPTIONS },
  { name: 'sender', label: 'Sender', placeholder: 'smtp-main' },
  { name: 'channel', label: 'Channel', options: CHANNEL_OPTIONS },
  {
    name: 'age',
    label: 'Unknown for',
    options: [
      { value: '600', label: 'Ten minutes or longer' },
      { value: '3600', label: 'An hour or longer' },
      { value: '86400', label: 'A day or longer' },
    ],
  },
  {
    name: 'minRepeats',
    label: 'Repeats waiting',
    options: [
      { value: '1', label: 'At least one' },
      { value: '10', label: 'Ten or more' },
    ],
  },
];
