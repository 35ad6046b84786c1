// Filters that lists of several pages have in common.
import { CHANNELS } from '@oneping/contracts';
import type { Filter } from './filter';

export const CHANNEL_FILTER: Filter = {
  name: 'channel',
  label: 'Channel',
  isSeveral: true,
  options: CHANNELS.map((channel) => ({ value: channel, label: channel })),
};

export const SENDER_FILTER: Filter = { name: 'sender', label: 'Sender', isSeveral: true, placeholder: 'smtp-main' };
