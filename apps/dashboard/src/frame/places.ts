// Every place of the dashboard: its address, its word, the key that leads there, and who may enter.
import {
  IconAlertTriangle,
  IconApps,
  IconClockHour4,
  IconCopyOff,
  IconHourglassHigh,
  IconKey,
  IconLayoutDashboard,
  IconSend,
  IconSettings,
  IconShieldCheck,
} from '@tabler/icons-react';

export interface Place {
  readonly path: string;
  readonly label: string;
  /** Pressed after `g`. */
  readonly letter: string;
  readonly Icon: typeof IconKey;
  /** Absent for whoever lacks it. Undefined: for everybody. */
  readonly permission?: 'audit' | 'admin';
}

export const PLACES: readonly Place[] = [
  { path: '/', label: 'Overview', letter: 'o', Icon: IconLayoutDashboard },
  { path: '/keys', label: 'Keys', letter: 'k', Icon: IconKey },
  { path: '/pending', label: 'Pending claims', letter: 'p', Icon: IconHourglassHigh },
  { path: '/review', label: 'Needs review', letter: 'r', Icon: IconAlertTriangle },
  { path: '/duplicates', label: 'Duplicates', letter: 'd', Icon: IconCopyOff },
  { path: '/expiry', label: 'Expiry', letter: 'e', Icon: IconClockHour4 },
  { path: '/senders', label: 'Senders', letter: 's', Icon: IconSend },
  { path: '/apps', label: 'Apps and keys', letter: 'a', Icon: IconApps, permission: 'admin' },
  { path: '/audit', label: 'Audit', letter: 'u', Icon: IconShieldCheck, permission: 'audit' },
  { path: '/settings', label: 'Settings', letter: 't', Icon: IconSettings },
];
