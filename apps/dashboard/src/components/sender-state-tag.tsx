// The state of a sender in a word: ready, failing, paused by a person or by its circuit, or archived.
import type { Sender } from '@oneping/contracts';
import {
  IconAlertTriangle,
  IconArchive,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { isFailing, type SenderHealth } from './sender-health';
import { Tag } from './tag';
import type { Look } from './tones';

const LOOKS: Record<Sender['state'], Look> = {
  open: { label: 'Ready', tone: 'green', Icon: IconPlugConnected },
  paused: { label: 'Paused', tone: 'orange', Icon: IconPlayerPause },
  archived: { label: 'Archived', tone: 'grey', Icon: IconArchive },
};

const FAILING: Look = { label: 'Failing', tone: 'red', Icon: IconAlertTriangle };
const CIRCUIT_OPEN: Look = { label: 'Circuit open', tone: 'red', Icon: IconPlugConnectedX };

interface SenderStateTagProps {
  readonly state: Sender['state'];
  /** How it does, where that is known. */
  readonly health?: SenderHealth | undefined;
}

export function SenderStateTag({ state, health }: SenderStateTagProps) {
  const { label, tone, Icon } = lookOf(state, health);
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Tag>
  );
}

function lookOf(state: Sender['state'], health: SenderHealth | undefined): Look {
  if (state === 'paused' && health?.circuit === 'open') return CIRCUIT_OPEN;
  return state === 'open' && health && isFailing(health.lastHour) ? FAILING : LOOKS[state];
}
