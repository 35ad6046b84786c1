// Channels as options of a filter.
import { CHANNELS } from '@oneping/contracts';
import type { Option } from '../list/filter';

export const CHANNEL_OPTIONS: readonly Option[] = CHANNELS.map((channel) => ({ value: channel, label: channel }));
