// How the queue of reviews can be narrowed, and what of it is always asked.
import { CHANNEL_FILTER, SENDER_FILTER } from '../../list/common-filters';
import { type Filter, valuesOf } from '../../list/filter';
import { codesOf, EVIDENCE_OPTIONS, WHY_OPTIONS, whyOf } from './review-words';

export const QUEUE = { attention: 'resolution_required', order: 'oldest' } as const;

export const REVIEW_FILTERS: readonly Filter[] = [
  {
    name: 'reason',
    label: 'Why',
    isSeveral: true,
    options: WHY_OPTIONS,
    labelOf: (code) => whyOf(code).label,
    toQuery: (value) => ({ reason: codesOf(valuesOf(value)).join(',') }),
  },
  { name: 'evidence', label: 'Evidence', isSeveral: true, options: EVIDENCE_OPTIONS },
  SENDER_FILTER,
  CHANNEL_FILTER,
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
