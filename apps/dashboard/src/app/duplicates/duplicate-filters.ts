// What duplicates are narrowed by.
import { type Filter, rangeFilter } from '../../list/filter';

export const SHARED_FILTERS: readonly Filter[] = [
  rangeFilter('from'),
  { name: 'messageId', label: 'Message ID', placeholder: 'order-1042-shipped' },
  { name: 'apiKey', label: 'API key', isSeveral: true, placeholder: 'ping_live_abcd' },
];
