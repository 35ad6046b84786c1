// How a state looks: a word, an icon and a colour, the same wherever it is shown.
import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconClockOff,
  IconDots,
  IconHourglassOff,
  IconSearch,
  IconX,
} from '@tabler/icons-react';

export type Tone = 'grey' | 'blue' | 'orange' | 'green' | 'red';

export interface Look {
  readonly label: string;
  readonly tone: Tone;
  readonly Icon: typeof IconClock;
}

const NEEDS_REVIEW: Look = { label: 'Needs review', tone: 'orange', Icon: IconAlertTriangle };
const CHECKING: Look = { label: 'Checking', tone: 'blue', Icon: IconSearch };
const CONFLICT: Look = { label: 'Conflict', tone: 'orange', Icon: IconAlertTriangle };
const EXPIRED: Look = { label: 'Expired', tone: 'grey', Icon: IconArchive };

const LOOKS = {
  queued: { label: 'Waiting', tone: 'grey', Icon: IconClock },
  claimed: { label: 'In progress', tone: 'blue', Icon: IconDots },
  sending: { label: 'In progress', tone: 'blue', Icon: IconDots },
  unknown: CHECKING,
  sent: { label: 'Sent', tone: 'green', Icon: IconCheck },
  partial: { label: 'Partly sent', tone: 'orange', Icon: IconChecks },
  failed: { label: 'Failed', tone: 'red', Icon: IconX },
  canceled: { label: 'Canceled', tone: 'grey', Icon: IconBan },
  lapsed: { label: 'Lapsed', tone: 'grey', Icon: IconHourglassOff },
  expired: { label: 'Expired', tone: 'grey', Icon: IconClockOff },
} satisfies Record<string, Look>;

export type StateWord = keyof typeof LOOKS;

/** Of a delivery's state, or a notification's status; one that is pending has no look but that of its deliveries. An unknown outcome is never called failed: it is checked, or reviewed. */
export function lookOf(state: StateWord, attention: string | null = null, isExpired = false): Look {
  if (attention === 'resolution_required') return NEEDS_REVIEW;
  if (attention === 'conflict') return CONFLICT;
  if (isExpired) return EXPIRED;
  return LOOKS[state];
}
